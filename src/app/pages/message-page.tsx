import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../ui/page/document-title.ts';
import { Logo } from '../logo.tsx';

interface MessagePageProps {
  /** Also the browser tab's title. */
  title: string;
  /** What stands over the title: a number, a status. */
  over?: ReactNode;
  /** Between the shell's bars, in its `main`. */
  inShell?: boolean;
  children: ReactNode;
}

/** A page that says one thing. */
export function MessagePage({ title, over, inShell = false, children }: MessagePageProps) {
  useDocumentTitle(title);
  return (
    <chakra.main
      as={inShell ? 'div' : 'main'}
      minH="calc(100dvh - var(--shell-top, 0px) - var(--shell-bottom, 0px))"
      display="grid"
      placeItems="center"
      p="6"
    >
      <chakra.div maxW="28rem" textAlign="center">
        <chakra.div
          display="flex"
          justifyContent="center"
          mb="6"
          css={{ '--logo-wire': '{colors.signal.text}' }}
        >
          <Logo size={44} />
        </chakra.div>
        {over && (
          <chakra.p fontFamily="mono" color="fg.muted" mb="2">
            {over}
          </chakra.p>
        )}
        <chakra.h1 fontSize="2xl" mb="2">
          {title}
        </chakra.h1>
        {children}
      </chakra.div>
    </chakra.main>
  );
}

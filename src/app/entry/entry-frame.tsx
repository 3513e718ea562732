import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useState } from 'react';
import { useDocumentTitle } from '../../ui/page/document-title.ts';
import { Logo } from '../logo.tsx';
import { EntryTop } from './entry-top.tsx';

interface EntryFrameProps {
  /** Also the browser tab's title. */
  title: string;
  children: ReactNode;
}

/** A screen for whoever is not signed in, that asks or says one thing. */
export function EntryFrame({ title, children }: EntryFrameProps) {
  useDocumentTitle(title);
  return (
    <chakra.div minH="100dvh" display="flex" flexDirection="column">
      <EntryTop />
      <chakra.main
        flex="1"
        width="full"
        maxW="26rem"
        mx="auto"
        px="4"
        pb="10"
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        alignContent="center"
        gap="5"
      >
        <chakra.div css={{ '--logo-wire': '{colors.signal.text}' }}>
          <Logo size={40} />
        </chakra.div>
        <chakra.h1 fontSize="xl">{title}</chakra.h1>
        {children}
      </chakra.main>
    </chakra.div>
  );
}

/**
 * The token of the mail's link that led here. It stands behind the #, which no server and no log ever sees, and leaves
 * the address at once, and with it the browser's history.
 */
export function useLinkToken(): string {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '');
  useEffect(() => {
    window.history.replaceState(window.history.state, '', location.pathname);
  }, []);
  return token;
}

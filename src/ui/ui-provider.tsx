import { ChakraProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { NotifierProvider } from './notifier.tsx';
import { system } from './system.ts';
import './fonts.css';

/** The theme and the notices, around everything. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <ChakraProvider value={system}>
      <NotifierProvider>{children}</NotifierProvider>
    </ChakraProvider>
  );
}

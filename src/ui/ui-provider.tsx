import { ChakraProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { NotifierProvider } from './notices/notifier.tsx';
import { system } from './theme/system.ts';
import { useThemeMode } from './theme/theme-mode.ts';
import './theme/fonts.css';

/** The theme and the notices, around everything. */
export function UiProvider({ children }: { children: ReactNode }) {
  // Pages without a menu follow the system from light to dark, too.
  useThemeMode();
  return (
    <ChakraProvider value={system}>
      <NotifierProvider>{children}</NotifierProvider>
    </ChakraProvider>
  );
}

import { chakra } from '@chakra-ui/react';
import { LanguageSelect } from '../shell/language-select.tsx';
import { ThemeMenu } from '../shell/theme-menu.tsx';

/** What stands above every screen for whoever is not signed in. */
export function EntryTop() {
  return (
    <chakra.header
      display="flex"
      justifyContent="flex-end"
      alignItems="center"
      gap="2"
      p="3"
      pt="calc({spacing.3} + env(safe-area-inset-top))"
    >
      <LanguageSelect />
      <ThemeMenu />
    </chakra.header>
  );
}

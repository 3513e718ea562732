import { ChakraProvider } from '@chakra-ui/react';
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { system } from '../../ui/theme/system.ts';
import { NotFound } from './not-found.tsx';

it.each([
  ['a page of its own has a main part', false, 1],
  ['in the shell, which has one, it brings none', true, 0],
])('%s', (_, inShell, mains) => {
  const page = renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <ChakraProvider value={system}>
        <MemoryRouter>
          <NotFound inShell={inShell} />
        </MemoryRouter>
      </ChakraProvider>
    </I18nProvider>,
  );
  expect(page).toContain('Page not found');
  expect(page.split('<main').length - 1).toBe(mains);
});

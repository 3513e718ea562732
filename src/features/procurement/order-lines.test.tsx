import { ChakraProvider } from '@chakra-ui/react';
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { procurementOrder } from '../../domain/procurement/procurement-order.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { createFormat } from '../../ui/format/format.ts';
import { system } from '../../ui/theme/system.ts';
import { OrderLines } from './order-lines.tsx';

it.each([
  ['Draft', true],
  ['Requested', true],
  ['Approved', false],
  ['Ordered', false],
  ['Received', false],
  ['Cancelled', true],
])('an order without lines offers to add some while they are not granted: %s', (status, offers) => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  // Lines are not written with labels and people.
  const speech = { i18n, format: createFormat('en') } as DetailPart<typeof procurementOrder>['speech'];
  const row = { status, currency: 'EUR', items: [] } as unknown as DetailPart<typeof procurementOrder>['row']; // nor with the rest of a row
  const page = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ChakraProvider value={system}>
        <OrderLines row={row} speech={speech} />
      </ChakraProvider>
    </I18nProvider>,
  );
  expect(page).toContain('Nothing is on this order');
  expect(page.includes('Edit it to add lines')).toBe(offers);
});

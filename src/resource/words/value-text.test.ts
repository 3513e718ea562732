import { setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { complianceRule } from '../../domain/compliance/compliance-rule.ts';
import { inventoryItem } from '../../domain/inventory/inventory-item.ts';
import { stockMovement } from '../../domain/inventory/stock-movement.ts';
import { createFormat } from '../../ui/format/format.ts';
import { type People, personName } from './people.tsx';
import { type Speech, valueText } from './value-text.ts';

it('says a flag in words', () => {
  const speech = { i18n: setupI18n({ locale: 'en', messages: { en: {} } }) } as Speech; // a flag needs no more of it
  const said = (active: boolean) => valueText(speech, 'active', complianceRule.fields.active, { active });
  expect([said(true), said(false)]).toEqual(['Yes', 'No']);
});

it('says a unit in the language of its reader, as the numbers beside it do', () => {
  const said = (locale: string, unit: string) =>
    valueText({ format: createFormat(locale) } as Speech, 'unit', inventoryItem.fields.unit, { unit });
  expect([said('en', 'pcs'), said('fr', 'pcs'), said('fr', 'km'), said('fr', 'coil')]).toEqual([
    'pcs',
    'pces',
    'km',
    'coil',
  ]);
});

it('says a quantity in the unit of its record, and the book of a movement in words', () => {
  const speech = {
    i18n: setupI18n({ locale: 'en', messages: { en: {} } }),
    format: createFormat('en'),
    labels: { choices: { entity: { stockLine: { label: { id: 'place', message: 'By place' } } } } },
  } as unknown as Speech; // neither asks who somebody is
  const item = { minimumQuantity: 12, unit: 'm' };
  const { minimumQuantity } = inventoryItem.fields;
  expect(valueText(speech, 'minimumQuantity', minimumQuantity, item)).toBe('12\u00a0m');
  const book = (entity: string) => valueText(speech, 'entity', stockMovement.fields.entity, { entity });
  expect([book('stockLine'), book('of a newer server')]).toEqual(['By place', 'of a newer server']);
});

it('says a person whom nobody here knows in words, and a name that was typed as it is', () => {
  const people: People = { all: [], names: new Map([['u1', 'Lena']]), nameless: () => 'Unknown person' };
  const said = ['u1', '01a20293-2685-7901-9f00-cc8f4c3c00d0', 'Contractor Hill'].map((value) =>
    personName(people, value),
  );
  expect(said).toEqual(['Lena', 'Unknown person', 'Contractor Hill']);
});

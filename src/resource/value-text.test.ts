import { setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { complianceRule } from '../domain/field/compliance-rule.ts';
import { type Speech, valueText } from './value-text.ts';

it('says a flag in words', () => {
  const speech = { i18n: setupI18n({ locale: 'en', messages: { en: {} } }) } as Speech; // a flag needs no more of it
  const said = (active: boolean) => valueText(speech, 'active', complianceRule.fields.active, { active });
  expect([said(true), said(false)]).toEqual(['Yes', 'No']);
});

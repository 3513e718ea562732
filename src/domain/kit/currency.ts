import type { EntityDefinition, FieldValues } from './entity.ts';

/** ISO 4217, of amounts whose record names none. */
export const HOUSE_CURRENCY = 'EUR';

/** The record's own currency, or the house's. */
export function currencyOf(row: FieldValues): string {
  return typeof row.currency === 'string' && row.currency !== '' ? row.currency : HOUSE_CURRENCY;
}

/** Of an amount that is being typed: nothing where the record says it in a field of its own. */
export function typedCurrency({ fields }: EntityDefinition): string | undefined {
  return 'currency' in fields ? undefined : HOUSE_CURRENCY;
}

/** Of a sum over rows; undefined where they are in several, and a sum says nothing. */
export function commonCurrency(rows: readonly FieldValues[]): string | undefined {
  const [first = HOUSE_CURRENCY, ...others] = new Set(rows.map(currencyOf));
  return others.length === 0 ? first : undefined;
}

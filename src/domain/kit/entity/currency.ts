import type { EntityDefinition, FieldValues } from './entity.ts';

/** ISO 4217, of a tenant that has chosen none. */
export const DEFAULT_CURRENCY = 'EUR';

/** Whether there is such a currency, by the platform's own table. */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code);
}

/** The record's own currency; null where it names none, and its amounts are in the tenant's. */
export function currencyOf(row: FieldValues): string | null {
  return typeof row.currency === 'string' && row.currency !== '' ? row.currency : null;
}

/** Whether records of this kind say their currency in a field of their own. */
export function namesCurrency({ fields }: EntityDefinition): boolean {
  return 'currency' in fields;
}

/** Of a sum over rows, null for the tenant's; undefined where they are in several, and a sum says nothing. */
export function commonCurrency(rows: readonly FieldValues[]): string | null | undefined {
  const [first = null, ...others] = new Set(rows.map(currencyOf));
  return others.length === 0 ? first : undefined;
}

import { commonCurrency } from '../../../domain/kit/entity/currency.ts';
import type { AnyRow } from '../../../domain/kit/entity/entity.ts';
import { entityNamed } from '../../../domain/registry.ts';
import type { ReportQuestion } from '../../../domain/reporting/run-report.ts';
import { useFormat } from '../../../ui/format/format.ts';

/** How a figure of the question is written: amounts with their currency, where all rows have the same. */
export function useFigureText(
  { source, measure, sumField }: ReportQuestion,
  rows: readonly AnyRow[],
): (value: number) => string {
  const { number, money } = useFormat();
  const field = measure === 'sum' && sumField !== null ? entityNamed(source).fields[sumField] : undefined;
  if (field?.kind !== 'number' || field.measure !== 'money') return number;
  const currency = commonCurrency(rows);
  return (value) => money(value, currency === undefined ? '' : currency);
}

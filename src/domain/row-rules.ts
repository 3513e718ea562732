import { programmeRule } from './field-ops/switching-rules.ts';
import { stopRule } from './job-sheets/stop-rule.ts';
import type { AnyRow, RowFault } from './kit/entity/entity.ts';
import { receiptRule } from './procurement/receipt-rule.ts';
import { standsFor, standsForRule } from './stands-for.ts';
import { containerRule } from './warehouses/container.ts';
import { timeRule } from './work-orders/time-rule.ts';

/** What no write may make of a row, beside lifecycle and decisions; apart from the definitions, which the first page loads. */
export type RowRule = (before: AnyRow | null, after: AnyRow) => RowFault | null;

const RULES: Readonly<Record<string, RowRule>> = {
  switchingRequest: programmeRule,
  jobSheet: stopRule,
  procurementOrder: receiptRule,
  timeEntry: timeRule,
  warehouse: containerRule,
};

export function rowRuleOf({ name }: { readonly name: string }): RowRule | undefined {
  const fixed = standsFor(name);
  return RULES[name] ?? (fixed.length > 0 ? standsForRule(fixed) : undefined);
}

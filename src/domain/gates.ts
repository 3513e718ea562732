import { DECOMMISSIONING_GATES } from './decommissioning/decommissioning-gates.ts';
import { INSTALLATION_GATES } from './installation/installation-gates.ts';
import { JOB_SHEET_GATES } from './job-sheets/job-sheet-gates.ts';
import type { EntityDefinition } from './kit/entity/entity.ts';
import { type Asking, askingsOf } from './kit/rules/asked-of.ts';
import type { Gate } from './kit/rules/gate.ts';
import type { Leaning } from './kit/rules/rests-on.ts';
import type { Yardstick } from './kit/rules/yardstick.ts';
import { SHIPMENT_GATES, STOCK_COUNT_GATES } from './logistics/shipment-gates.ts';
import { BOM_GATES, MANUFACTURING_ORDER_GATES } from './manufacturing/manufacturing-gates.ts';
import { PLAN_GATES } from './planning/plan-gates.ts';
import { ENTITIES } from './registry.ts';
import { SURVEY_GATES, SURVEY_TEMPLATE_GATES } from './surveys/survey-gates.ts';
import { FAULT_REPORT_GATES } from './work-orders/fault-report-gates.ts';
import { WORK_ORDER_GATES } from './work-orders/work-order-gates.ts';

/** The gates of every entity that has some; apart from the definitions, which the first page loads. */
const GATES: Readonly<Record<string, readonly Gate[]>> = {
  bom: BOM_GATES,
  decommissioning: DECOMMISSIONING_GATES,
  faultReport: FAULT_REPORT_GATES,
  installation: INSTALLATION_GATES,
  jobSheet: JOB_SHEET_GATES,
  manufacturingOrder: MANUFACTURING_ORDER_GATES,
  plan: PLAN_GATES,
  shipment: SHIPMENT_GATES,
  stockCount: STOCK_COUNT_GATES,
  survey: SURVEY_GATES,
  surveyTemplate: SURVEY_TEMPLATE_GATES,
  workOrder: WORK_ORDER_GATES,
};

export function gatesOf({ name }: { readonly name: string }): readonly Gate[] {
  return GATES[name] ?? [];
}

/** Fetches the code by which the gates of these entities judge. Outside of any transaction. */
export async function fetchGateCode(names: readonly string[]): Promise<void> {
  const gates = [...new Set(names)].flatMap((name) => gatesOf({ name }));
  await Promise.all(gates.map(({ code }) => code?.()));
}

/** By what the gates of an entity measure its records. */
export function yardsticksOf(entity: { readonly name: string }): readonly Yardstick[] {
  return gatesOf(entity).flatMap(({ measuredBy }) => measuredBy ?? []);
}

/** Gates of other entities that ask by what records of this one say. */
export function askingsBy(entity: { readonly name: string }): readonly Asking[] {
  return ENTITIES.flatMap((other: EntityDefinition) => askingsOf(other, gatesOf(other), entity));
}

/** Gates of other entities that rest on records of this one: the declarations of those, read backwards. */
export function leaningsOn({ name }: { readonly name: string }): readonly Leaning[] {
  return ENTITIES.flatMap((entity: EntityDefinition) =>
    gatesOf(entity).flatMap((gate) => {
      const { beside } = gate;
      return beside && 'below' in beside && beside.below === name ? [{ entity, gate, below: beside }] : [];
    }),
  );
}

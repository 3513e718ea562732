import type { AnyRow } from '../kit/entity/entity.ts';
import type { Write } from '../kit/entity/write.ts';
import type { AnyItem } from '../kit/fields/field.ts';
import { addMonths } from '../kit/time/calendar-days.ts';
import { derivedId } from '../kit/values/derived-id.ts';
import { isSaid } from '../kit/values/visible-text.ts';
import { writtenAnswer } from './step-answer.ts';

/** The order that follows from a failed step has an id made of the step: it cannot be made twice, on any device. */
export function followUpId(tenantId: string, sheetId: string, stepId: string): Promise<string> {
  return derivedId('follow-up', tenantId, `${sheetId}/${stepId}`);
}

/**
 * How bad a finding is, after the levels of CPUC General Order 95 rule 18: 1 is a danger now, 2 is to be corrected within
 * a year, 3 within five. The deadlines of 2 and 3 are the usual ones; whoever plans the order changes them there.
 */
export const FINDING_LEVELS = ['1', '2', '3'] as const;

export type FindingLevel = (typeof FINDING_LEVELS)[number];

const CORRECTION = {
  '1': { priority: 'emergency', months: 0 },
  '2': { priority: 'high', months: 12 },
  '3': { priority: 'medium', months: 60 },
} as const;

interface FollowUp {
  readonly id: string;
  readonly sheet: AnyRow;
  readonly step: AnyItem;
  /** The order that the sheet belongs to, where the device has it. */
  readonly order: AnyRow | null;
  /** The sentences around what was found, in the language of whoever found it. */
  readonly title: string;
  readonly lead: string;
  readonly level: FindingLevel;
  /** The day of the finding, `YYYY-MM-DD`. */
  readonly today: string;
}

/** The repair that a failed step asks for: where the sheet's work is, with what was measured and noted. */
export function followUpOrder(finding: FollowUp): Write {
  const { id, sheet, step, order, title, lead, level, today } = finding;
  const { priority, months } = CORRECTION[level];
  const answer = writtenAnswer(step);
  const measured = answer && [answer, step.unit].filter(isSaid).join(' ');
  return {
    kind: 'create',
    entity: 'workOrder',
    values: {
      id,
      title: title.slice(0, 200),
      type: 'repair',
      priority,
      dueDate: addMonths(today, months),
      description: [lead, measured, step.note].filter(isSaid).join('\n'),
      assetId: order?.assetId ?? null,
      location: order?.location ?? null,
      followsJobSheetId: sheet.id,
    },
  };
}

import { derivedId } from '../kit/derived-id.ts';
import type { AnyRow } from '../kit/entity.ts';
import type { AnyItem, Json } from '../kit/field.ts';
import type { Write } from '../kit/write.ts';

/** The order that follows from a failed step has an id made of the step: it cannot be made twice, on any device. */
export function followUpId(tenantId: string, sheetId: string, stepId: string): Promise<string> {
  return derivedId('follow-up', tenantId, `${sheetId}/${stepId}`);
}

interface FollowUp {
  readonly id: string;
  readonly sheet: AnyRow;
  readonly step: AnyItem;
  /** The order that the sheet belongs to, where the device has it. */
  readonly order: AnyRow | null;
  /** The sentences around what was found, in the language of whoever found it. */
  readonly title: string;
  readonly lead: string;
}

/** The repair that a failed step asks for: where the sheet's work is, with what was measured and noted. */
export function followUpOrder({ id, sheet, step, order, title, lead }: FollowUp): Write {
  const measured = [step.value, step.unit].filter(isText).join(' ');
  return {
    kind: 'create',
    entity: 'workOrder',
    values: {
      id,
      title: title.slice(0, 200),
      type: 'repair',
      description: [lead, measured, step.note].filter(isText).join('\n'),
      assetId: order?.assetId ?? null,
      location: order?.location ?? null,
      followsJobSheetId: sheet.id,
    },
  };
}

function isText(value: Json | undefined): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

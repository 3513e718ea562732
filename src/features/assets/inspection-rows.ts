import { generateNKeysBetween } from 'fractional-indexing';
import type { Asset } from '../../domain/assets/asset.ts';
import type { InspectionChecklist } from '../../domain/job-sheets/inspection-checklists.ts';
import type { FieldValues } from '../../domain/kit/entity/entity.ts';
import type { AnyItem } from '../../domain/kit/fields/field.ts';
import { uuidv7 } from '../../domain/kit/values/ids.ts';

export interface InspectionPlan {
  /** Who goes there: a user's id. */
  readonly assignee: string;
  readonly dueDate: string | null;
  readonly checklist: InspectionChecklist;
  /** "Inspection", in the planner's language: it becomes the title. */
  readonly title: string;
  /** The planner may approve orders: theirs are scheduled at once. */
  readonly isApproved: boolean;
}

/** Two rows per asset: the order, and the job sheet under it with the checklist. */
export function inspectionRows(
  plan: InspectionPlan,
  asset: Asset,
): { entity: string; values: FieldValues }[] {
  const orderId = uuidv7();
  const title = `${plan.title}: ${asset.name}`.slice(0, 200);
  const place = [asset.operator, asset.country].filter((part) => typeof part === 'string').join(', ');
  return [
    {
      entity: 'workOrder',
      values: {
        id: orderId,
        title,
        type: 'inspection',
        status: plan.isApproved ? 'scheduled' : 'waitingOnApproval',
        assetId: asset.id,
        assignees: [plan.assignee],
        dueDate: plan.dueDate,
        location: place || null,
      },
    },
    {
      entity: 'jobSheet',
      values: {
        title,
        workOrderId: orderId,
        assignedTo: plan.assignee,
        checklist: checklistItems(plan.checklist),
      },
    },
  ];
}

function checklistItems(checklist: InspectionChecklist): AnyItem[] {
  const positions = generateNKeysBetween(null, null, checklist.steps.length);
  return checklist.steps.map((step, index) => ({
    ...step,
    id: uuidv7(),
    position: positions[index] ?? '',
    result: null,
    value: null,
    note: null,
  }));
}

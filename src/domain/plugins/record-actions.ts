import type { AnyRow } from '../kit/entity/entity.ts';
import type { AnyItem } from '../kit/fields/field.ts';
import { entityNamed } from '../registry.ts';
import { ACTION_RECORDS, type ActionRecord } from './words.ts';

/** A form for a new record, with values filled in. */
export interface ActionForm {
  readonly entity: 'survey' | 'workOrder';
  readonly values: Readonly<Record<string, string>>;
}

export function isActionRecord(entity: string): entity is ActionRecord {
  return ACTION_RECORDS.some((name) => name === entity);
}

/** The kind of record it is offered on. Packages that were installed before there was a choice meant surveys. */
export function offeredOn({ on }: AnyItem): string {
  return typeof on === 'string' ? on : 'survey';
}

/** What kind of record an action makes. */
export function madeBy({ action }: AnyItem): ActionForm['entity'] {
  return action === 'newSurvey' ? 'survey' : 'workOrder';
}

const TITLE_LENGTH = 200;

/**
 * The form that an action opens on a record.
 * @param order the work order that a survey belongs to; null where the device does not have it
 */
export function actionForm(
  action: AnyItem,
  entity: ActionRecord,
  row: AnyRow,
  order: AnyRow | null,
): ActionForm {
  const title = `${String(action['title'])}: ${String(row[entityNamed(entity).titleField])}`.slice(
    0,
    TITLE_LENGTH,
  );
  if (madeBy(action) === 'survey') {
    const workOrderId = String(entity === 'workOrder' ? row.id : row['workOrderId']);
    return {
      entity: 'survey',
      values: { title, templateId: String(action['templateId'] ?? ''), workOrderId },
    };
  }
  const { assetId, location } = placeOf(entity, row, order);
  return {
    entity: 'workOrder',
    values: {
      title,
      type: String(action['workOrderType'] ?? 'other'),
      ...(typeof assetId === 'string' && { assetId }),
      ...(typeof location === 'string' && { location }),
    },
  };
}

/** Where the work is: at the asset, or where the order's is. */
function placeOf(entity: ActionRecord, row: AnyRow, order: AnyRow | null): Readonly<Record<string, unknown>> {
  if (entity === 'asset') return { assetId: row.id };
  return (entity === 'workOrder' ? row : order) ?? {};
}

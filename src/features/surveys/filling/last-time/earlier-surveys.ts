import { firstRows, rowsByIds } from '../../../../data/read/list-query.ts';
import type { FieldDatabase } from '../../../../data/store/database.ts';
import { documentIn } from '../../../../domain/kit/fields/json-document.ts';
import { entities } from '../../../../domain/registry.ts';
import type { Survey } from '../../../../domain/surveys/survey.ts';

/** So many orders of an asset are looked through, the newest first. */
const MOST_ORDERS = 20;

const NEWEST = '-updatedAt';

/** Completed surveys of the same template on this device that may say what is still true. */
export interface EarlierSurveys {
  /** The last one of this person; null: none. */
  readonly ofPerson: Survey | null;
  /** The last one at the same asset; null: none, or the survey is about no asset. */
  readonly ofAsset: Survey | null;
}

/** Whether nobody has answered anything in it yet. */
export function isNewRecord({ record }: Survey): boolean {
  return Object.keys(documentIn(record)).length === 0;
}

export async function earlierSurveys(
  local: FieldDatabase,
  { templateId, workOrderId }: Survey,
  personId: string,
): Promise<EarlierSurveys> {
  if (templateId === null) return { ofPerson: null, ofAsset: null };
  const done = { templateId, status: 'Completed' };
  const last = async (filters: { readonly assignedTo: string } | { readonly workOrderId: string }) =>
    firstRows(local, { entity: entities.survey, filters: { ...done, ...filters }, sort: NEWEST }, 1);
  const orders = await ordersOfAsset(local, workOrderId);
  const [ofPerson, ...atAsset] = await Promise.all([
    last({ assignedTo: personId }),
    ...orders.map((id) => last({ workOrderId: id })),
  ]);
  return { ofPerson: ofPerson[0] ?? null, ofAsset: newest(atAsset.flat()) };
}

async function ordersOfAsset(local: FieldDatabase, workOrderId: string | null): Promise<readonly string[]> {
  if (workOrderId === null) return [];
  const [order] = await rowsByIds(local, entities.workOrder, [workOrderId]);
  const assetId = order?.assetId ?? null;
  if (assetId === null) return [];
  const query = { entity: entities.workOrder, filters: { assetId }, sort: NEWEST };
  return (await firstRows(local, query, MOST_ORDERS)).map(({ id }) => id);
}

function newest(surveys: readonly Survey[]): Survey | null {
  const when = ({ recordedAt, updatedAt }: Survey) => recordedAt ?? updatedAt;
  return surveys.reduce<Survey | null>((best, one) => (best && when(best) >= when(one) ? best : one), null);
}

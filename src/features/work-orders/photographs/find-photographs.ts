import { attachmentsOn, MOST_FILES } from '../../../data/attachments/record-files.ts';
import { firstRows } from '../../../data/read/list-query.ts';
import type { FieldDatabase } from '../../../data/store/database.ts';
import { type ShownPhotograph, sheetPhotographs } from '../../../domain/job-sheets/sheet-photographs.ts';
import { entities } from '../../../domain/registry.ts';
import { recordTitle } from '../../../resource/rows/record-name.tsx';
import { MOST_OF_ORDER, oldestFirst, sheetsOfOrder } from '../sheets-of-order.ts';

/** The photographs that hang on one record of the work. */
export interface PhotographGroup {
  readonly entity: 'workOrder' | 'jobSheet' | 'survey';
  readonly id: string;
  /** Number and title; empty for the order itself. */
  readonly name: string;
  readonly photographs: readonly ShownPhotograph[];
}

/** The photographs of an order, of its sheets and of its surveys, as far as this device knows of them; groups without any are left out. */
export async function findPhotographs(database: FieldDatabase, orderId: string): Promise<PhotographGroup[]> {
  const of = { filters: { workOrderId: orderId }, sort: '-updatedAt' };
  const [sheets, surveys] = await Promise.all([
    sheetsOfOrder(database, orderId),
    firstRows(database, { entity: entities.survey, ...of }, MOST_OF_ORDER),
  ]);
  const groups = await Promise.all<PhotographGroup>([
    groupOf(database, 'workOrder', { id: orderId, name: '' }),
    ...sheets.map(async (sheet) => {
      const group = {
        entity: 'jobSheet',
        id: sheet.id,
        name: recordTitle(entities.jobSheet, sheet),
      } as const;
      return { ...group, photographs: sheetPhotographs(sheet, await photographsOn(database, sheet.id)) };
    }),
    ...oldestFirst(surveys).map(({ id, title }) => groupOf(database, 'survey', { id, name: title })),
  ]);
  return groups.filter(({ photographs }) => photographs.length > 0);
}

async function groupOf(
  database: FieldDatabase,
  entity: PhotographGroup['entity'],
  { id, name }: { id: string; name: string },
): Promise<PhotographGroup> {
  const ids = await photographsOn(database, id);
  return { entity, id, name, photographs: ids.map((one) => ({ id: one, shows: { of: 'record' } })) };
}

async function photographsOn(database: FieldDatabase, recordId: string): Promise<string[]> {
  const files = await firstRows(database, attachmentsOn(recordId), MOST_FILES);
  return files.filter(({ mediaType }) => mediaType.startsWith('image/')).map(({ id }) => id);
}

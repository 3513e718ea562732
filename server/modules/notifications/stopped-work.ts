import { sql } from 'kysely';
import { jobSheet } from '../../../src/domain/job-sheets/job-sheet.ts';
import { isStop } from '../../../src/domain/job-sheets/sheet-run.ts';
import { itemsOf } from '../../../src/domain/kit/fields/field.ts';
import { workOrder } from '../../../src/domain/work-orders/work-order.ts';
import { findRow } from '../../resource/rows/row-store.ts';
import type { WriteContext, WriteRule } from '../../resource/rows/write-context.ts';
import { membersOf, peopleWhoSee } from './notice-people.ts';
import { tellPeople } from './notify-people.ts';

/** Where nobody made the order or its sheet by hand, as many of those who may approve work are told. */
const MOST_APPROVERS = 20;

/**
 * Somebody on site found that it is not safe: whoever planned the work is told, once for each stop, also of one that was
 * lifted before the device had signal again. In words of both languages, since apps of every version show them as they are.
 */
export const tellOfStops: WriteRule = async (context, { entity, before, after }) => {
  if (entity.name !== jobSheet.name) return;
  const known = new Set(
    itemsOf(before?.row['pauses'])
      .filter(isStop)
      .map(({ id }) => id),
  );
  const stops = itemsOf(after.row['pauses']).filter((pause) => isStop(pause) && !known.has(pause.id));
  if (stops.length === 0) return;
  const quoted = { entity, stored: after };
  const orderId = after.row['workOrderId'];
  const order = typeof orderId === 'string' ? await findRow(context, workOrder, orderId) : undefined;
  const makers = [order?.row.createdBy, after.row.createdBy].filter((person) => typeof person === 'string');
  const planners = makers.filter((person) => person !== context.actor.userId);
  const seeing = await peopleWhoSee(context, planners, quoted);
  const people = seeing.length > 0 ? seeing : await approvers(context);
  for (const { note } of stops) {
    await tellPeople(context, {
      people,
      event: 'commented',
      subject: { entity, row: after.row },
      message: [WORDS, note].filter((part) => typeof part === 'string').join(' · '),
      quoted,
      urgent: true,
    });
  }
};

async function approvers(context: WriteContext): Promise<string[]> {
  const rows = await membersOf(context)
    .select('members.id')
    .where(sql<boolean>`roles.permissions @> ${JSON.stringify([`${workOrder.subject}:approve`])}::jsonb`)
    .orderBy('members.id')
    .limit(MOST_APPROVERS)
    .execute();
  return rows.map(({ id }) => id);
}

const WORDS = 'Work stopped / Travail arrêté';

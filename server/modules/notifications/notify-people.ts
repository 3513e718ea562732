import { switchingRequest } from '../../../src/domain/field-ops/switching-request.ts';
import type { AnyRow, EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import { uuidv7 } from '../../../src/domain/kit/values/ids.ts';
import type { NotificationEvent } from '../../../src/domain/notifications/notification.ts';
import { notification } from '../../../src/domain/notifications/notification.ts';
import { plan } from '../../../src/domain/planning/plan.ts';
import { findEntity } from '../../../src/domain/registry.ts';
import { supportTicket } from '../../../src/domain/support/support-ticket.ts';
import type { DatabaseRow } from '../../resource/rows/row-shape.ts';
import { findRow, insertRow } from '../../resource/rows/row-store.ts';
import type { ChangedRow, WriteContext, WriteRule } from '../../resource/rows/write-context.ts';
import { dropOldest, peopleWhoSee } from './notice-people.ts';

/** Who is to know what about which record. */
export interface PeopleNotice {
  readonly people: readonly string[];
  readonly event: NotificationEvent;
  readonly subject: { readonly entity: EntityDefinition; readonly row: AnyRow };
  readonly message: string | null;
  /** What it repeats, and so may be read by each of them: the record, or what was said about it. */
  readonly quoted: { readonly entity: EntityDefinition; readonly stored: DatabaseRow };
  /** Lives hang on it: it is told whatever they have switched off. */
  readonly urgent?: true;
  /** `error`: what they asked for was rejected. */
  readonly type?: 'error' | 'info';
}

/** Fields that give work to people; a requester or an author is named too, but has nothing to do. */
const ASSIGNING = ['assignees', 'assignedTo'];

const MESSAGE_LENGTH = 200;

/** Tells people, in the transaction of the write, that they were given work, answered or rejected; never about their own doing. */
export const notifyPeople: WriteRule = async (context, change) => {
  const notices = [
    assigned(change),
    released(change),
    rejected(change),
    await replied(context, change),
    await commented(context, change),
  ];
  for (const notice of notices) if (notice) await tellPeople(context, notice);
};

function assigned({ entity, before, after }: ChangedRow): PeopleNotice | null {
  if (entity.scope.kind !== 'assigned' || entity.scope.personal) return null;
  const had = before ? assigneesOf(entity, before) : [];
  const people = assigneesOf(entity, after).filter((person) => !had.includes(person));
  return {
    people,
    event: 'assigned',
    subject: { entity, row: after.row },
    message: null,
    quoted: { entity, stored: after },
  };
}

/**
 * Somebody else released their clearance: restoring may begin, and its holder may have their hands on the line. The reason is
 * told as what was said about the request, in words that apps of every version know.
 */
function released({ entity, before, after }: ChangedRow): PeopleNotice | null {
  if (entity.name !== switchingRequest.name || before?.row['status'] !== 'ClearanceIssued') return null;
  const { status, holder, clearanceReleaseReason: reason } = after.row;
  if (status !== 'Released' || typeof holder !== 'string') return null;
  return {
    people: [holder],
    event: 'commented',
    subject: { entity, row: after.row },
    message: String(reason ?? ''),
    quoted: { entity, stored: after },
    urgent: true,
  };
}

/**
 * Whose plan it is, and who made it, learn what to change in it. The reason is told as what was said about the plan, which apps of
 * every version know; that it was rejected, `type` says.
 */
function rejected({ entity, before, after }: ChangedRow): PeopleNotice | null {
  const { status, owner, createdBy, rejectionReason: reason } = after.row;
  if (entity.name !== plan.name || status !== 'Rejected' || before?.row['status'] === status) return null;
  return {
    people: [owner, createdBy].filter((person) => typeof person === 'string'),
    event: 'commented',
    subject: { entity, row: after.row },
    message: String(reason ?? ''),
    quoted: { entity, stored: after },
    type: 'error',
  };
}

async function replied(
  context: WriteContext,
  { entity, before, after }: ChangedRow,
): Promise<PeopleNotice | null> {
  if (entity.name !== 'ticketReply' || before || after.row['internal'] === true) return null;
  const ticket = await findRow(context, supportTicket, String(after.row['ticketId']));
  if (!ticket) return null;
  const { requester, assignedTo } = ticket.row;
  const people = [requester, assignedTo].filter((person) => typeof person === 'string');
  const subject = { entity: supportTicket, row: ticket.row };
  const quoted = { entity, stored: after };
  return { people, event: 'replied', subject, message: String(after.row['message']), quoted };
}

async function commented(
  context: WriteContext,
  { entity, before, after }: ChangedRow,
): Promise<PeopleNotice | null> {
  const about = findEntity(String(after.row['entity']));
  if (entity.name !== 'comment' || before || !about) return null;
  const record = await findRow(context, about, String(after.row['entityId']));
  if (!record) return null;
  const subject = { entity: about, row: record.row };
  return {
    people: assigneesOf(about, record),
    event: 'commented',
    subject,
    message: String(after.row['text']),
    quoted: { entity, stored: after },
  };
}

/** Members whose work the row is: a person field may hold any text, and only members are in a row's scope. */
function assigneesOf({ scope }: EntityDefinition, { row, scopeUsers }: DatabaseRow): string[] {
  if (scope.kind !== 'assigned') return [];
  const named = scope.people.filter((name) => ASSIGNING.includes(name)).flatMap((name) => row[name] ?? []);
  return named.filter((person) => typeof person === 'string').filter((person) => scopeUsers.includes(person));
}

/** Never about their own doing. */
export async function tellPeople(
  context: WriteContext,
  { people, event, subject, message, quoted, urgent, type = 'info' }: PeopleNotice,
): Promise<void> {
  const { entity, row } = subject;
  const number = entity.number ? row[entity.number.field] : null;
  const title = [number, row[entity.titleField]].filter((part) => typeof part === 'string').join(' ');
  const clock = { now: () => Date.parse(context.now) };
  const others = [...new Set(people)].filter((userId) => userId !== context.actor.userId);
  const told = urgent ? others : await listening(context, others, event);
  const seeing = await peopleWhoSee(context, told, quoted);
  for (const userId of seeing) {
    const values = {
      title: title.slice(0, 300).toWellFormed(),
      message: message?.slice(0, MESSAGE_LENGTH).toWellFormed() ?? null,
      type: urgent ? 'warning' : type,
      timestamp: context.now,
      read: false,
      persistent: urgent === true,
      userId,
      event,
      entity: entity.name,
      entityId: row.id,
    };
    await insertRow(context, notification, uuidv7(clock), values, [userId]);
  }
  await dropOldest(context, seeing);
}

/** Those of them who have not switched it off. */
async function listening(
  { trx, actor }: WriteContext,
  people: readonly string[],
  event: NotificationEvent,
): Promise<string[]> {
  if (people.length === 0) return [];
  const muted = await trx
    .selectFrom('muted_notifications')
    .select('user_id')
    .where('tenant_id', '=', actor.tenantId)
    .where('event', '=', event)
    .where('user_id', 'in', people)
    .execute();
  return people.filter((person) => muted.every(({ user_id: userId }) => userId !== person));
}

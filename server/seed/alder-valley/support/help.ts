import { createHash } from 'node:crypto';
import { recordNumber } from '../../../../src/domain/kit/values/ids.ts';
import { personId } from '../../accounts.ts';
import type { Calendar, SeedRow } from '../../seed-kit.ts';
import { readTable, seedId } from '../../seed-kit.ts';
import { PLANNER, TECH1, TECH2, workOrderId } from '../work/work-orders.ts';

const ADMIN = personId('admin@demo.example');
const STORE = personId('store@demo.example');

const PEOPLE: Readonly<Record<string, string>> = {
  tech1: TECH1,
  tech2: TECH2,
  store: STORE,
  planner: PLANNER,
  admin: ADMIN,
};

const id = (...names: readonly (string | number)[]) => seedId('demo-tenant', ...names);

/** Articles as CSV lines; `|` in the text is a new line. */
export function alderArticles(calendar: Calendar): SeedRow[] {
  return readTable('alder-valley/support/articles.csv').map((line) => {
    const { key = '', title = '', body = '', category = '', tags = '', status = '', language = 'en' } = line;
    const days = Number(line['days']);
    return {
      id: articleId(key),
      createdBy: ADMIN,
      createdDaysAgo: days,
      changedDaysAgo: Math.floor(days / 2),
      values: {
        title,
        body: body.replaceAll('|', '\n'),
        category,
        language,
        tags,
        status,
        pinned: line['pinned'] === 'yes',
        publishedAt: status === 'Published' ? calendar.past(-days, 8) : null,
      },
    };
  });
}

function articleId(key: string): string {
  return id('article', key);
}

/** Tickets in every state, from the people who work in the field and in the store. */
export function alderTickets(calendar: Calendar): SeedRow[] {
  return readTable('alder-valley/support/tickets.csv').map((line) => {
    const { key = '', title = '', status = '', priority = 'normal', category = 'other', order = '' } = line;
    const days = Number(line['days']);
    const requester = PEOPLE[line['requester'] ?? ''] ?? TECH1;
    const ticketId = id('ticket', key);
    const opened = calendar.past(-days, 8);
    const isSolved = status === 'Solved' || status === 'Closed';
    const changed = calendar.past(-days, 11);
    return {
      id: ticketId,
      createdBy: requester,
      createdDaysAgo: days,
      changedDaysAgo: Math.max(0, days - 1),
      values: {
        number: recordNumber('TK', ticketId),
        title,
        description: line['description'] ?? null,
        status,
        priority,
        tier: line['tier'] ?? '1',
        category,
        assignedTo: PEOPLE[line['assignee'] ?? ''] ?? null,
        requester,
        assetId: null,
        workOrderId: order ? workOrderId(order) : null,
        solvedAt: isSolved ? changed : null,
        statusTrail: status === 'Open' ? { [opened]: 'Open' } : { [opened]: 'Open', [changed]: status },
      },
    };
  });
}

export function alderReplies(): SeedRow[] {
  return readTable('alder-valley/support/replies.csv').map((line, index) => ({
    id: id('ticket-reply', index),
    createdBy: PEOPLE[line['author'] ?? ''] ?? PLANNER,
    createdDaysAgo: Number(line['days']),
    changedDaysAgo: Number(line['days']),
    values: {
      ticketId: id('ticket', line['ticket'] ?? ''),
      message: line['message'] ?? '',
      attachmentUrl: null,
      internal: line['internal'] === 'yes',
    },
  }));
}

const FEEDBACK = [
  ['proving-dead', TECH1, true, null],
  ['proving-dead', TECH2, true, null],
  ['tablet-sync', TECH1, true, null],
  ['tablet-sync', STORE, false, 'What do I do when one change needs me?'],
  ['sf6-topping-up', TECH2, true, null],
] as const;

export function alderFeedback(): SeedRow[] {
  return FEEDBACK.map(([article, person, helpful, comment], index) => ({
    id: id('article-feedback', article, person),
    createdBy: person,
    createdDaysAgo: 12 - index,
    changedDaysAgo: 12 - index,
    values: { articleId: articleId(article), helpful, comment },
  }));
}

const COMMENTS = [
  ['fuse-farms', TECH1, 'The gate is chained: ring the farm before you drive.', 1],
  ['fuse-farms', PLANNER, 'They open from half past six. I told them you are coming.', 1],
  ['pole-14-town', TECH2, 'Cross-arm is on the lorry, insulators are still in the store.', 0],
  ['sf6-kr-e01', TECH1, 'Pressure was 5.1 bar this morning. The leak is at the flange of phase L2.', 0],
  ['oil-am-t1', PLANNER, 'Please take two bottles: the laboratory lost one last time.', 2],
] as const;

export function alderComments(): SeedRow[] {
  return COMMENTS.map(([order, person, text, days], index) => ({
    id: id('comment', index),
    createdBy: person,
    createdDaysAgo: days,
    changedDaysAgo: days,
    values: { entity: 'workOrder', entityId: workOrderId(order), text },
  }));
}

/** A photograph whose bytes have not arrived: its tablet is where there is no signal. */
export function alderAttachments(): SeedRow[] {
  const name = 'Rotten cross-arm, pole 14.jpg';
  return [
    {
      id: id('attachment', name),
      createdBy: TECH2,
      createdDaysAgo: 0,
      changedDaysAgo: 0,
      values: {
        entity: 'workOrder',
        entityId: workOrderId('pole-14-town'),
        name,
        mediaType: 'image/jpeg',
        size: 2_418_304,
        sha256: createHash('sha256').update(name).digest('hex'),
        deviceName: 'Chrome on Android',
      },
    },
  ];
}

/** What waits behind the bell of the technicians. */
export function alderNotifications(calendar: Calendar): SeedRow[] {
  const told = [
    [
      TECH1,
      'assigned',
      'SF6 pressure low on breaker Alder Mill 1: top up and leak test',
      null,
      'sf6-kr-e01',
      false,
    ],
    [
      TECH1,
      'commented',
      'Fuse cut-out blown at Ridge farms, 14 customers without supply',
      COMMENTS[1][2],
      'fuse-farms',
      false,
    ],
    [TECH1, 'commented', 'Oil sample and visual inspection of T1', COMMENTS[4][2], 'oil-am-t1', true],
    [TECH2, 'assigned', 'Replace rotten cross-arm on pole 14, Town North', null, 'pole-14-town', false],
  ] as const;
  return told.map(([userId, event, title, message, order, read], index) => ({
    id: id('notification', index),
    createdBy: null,
    createdDaysAgo: index,
    changedDaysAgo: index,
    values: {
      title: `${recordNumber('WO', workOrderId(order))} ${title}`,
      message,
      type: 'info',
      timestamp: calendar.past(-index, 5),
      read,
      persistent: false,
      userId,
      event,
      entity: 'workOrder',
      entityId: workOrderId(order),
    },
  }));
}

const CANNED: readonly (readonly [title: string, body: string])[] = [
  [
    'Ask for a restart',
    'Hello [requester],\n\nplease restart the tablet, open the app once with signal, and tell us under [number] whether it is better.',
  ],
  [
    'Ask for diagnostics',
    'Hello [requester],\n\nplease open the sync centre and press "Send diagnostics". Nothing of your work is lost by it.',
  ],
  [
    'Signed out without signal',
    'You can go on working: what you do is kept on the tablet and is sent when you sign in again.',
  ],
  [
    'Replacement is on its way',
    'Hello [requester],\n\na replacement leaves with the next van. Keep the old device until then: your work is on it.',
  ],
  ['Solved', 'Glad that it works again. We close [number]; answer here if it comes back.'],
];

/** What whoever answers tickets says every day. */
export function alderCannedReplies(): SeedRow[] {
  return CANNED.map(([title, body], index) => ({
    id: id('canned-reply', title),
    createdBy: ADMIN,
    createdDaysAgo: 200,
    changedDaysAgo: 20 + index,
    values: { title, body },
  }));
}

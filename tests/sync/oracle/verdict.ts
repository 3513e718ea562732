import { RULES } from './entities.ts';
import type { Accepted, ExpectedServer } from './expected-server.ts';
import { comparedFields, keyOf } from './expected-server.ts';
import type { Desktop, Queued, Save, StoredRow, Value, Values, Violation } from './journal.ts';
import { same, seatOf } from './journal.ts';

/** Everything there is when nothing is on its way any more. */
export interface Evidence {
  readonly server: ExpectedServer;
  readonly stored: readonly StoredRow[];
  readonly desktops: readonly Desktop[];
  /** Completed, in the order in which they were made. */
  readonly saves: readonly Save[];
  /** Saves whose person gave them up afterwards, by the texts in them and `<seat>/<row>` for the rest. */
  readonly givenUp: ReadonlySet<string>;
}

/** What of the promises is broken, at rest. */
export function verdict(evidence: Evidence): Violation[] {
  return [
    ...storedAsExpected(evidence),
    ...viewsAsStored(evidence),
    ...nothingLost(evidence),
    ...sumsHold(evidence),
    ...statusesHold(evidence),
    ...inOrder(evidence),
    ...onlyRefusedIsLeft(evidence),
    ...losersAreAsked(evidence),
  ];
}

/** What a person is shown while their work waits: their own last word (15). */
export function ownWorkInView(desktop: Desktop, saves: readonly Save[]): Violation[] {
  const own = saves.filter((save) => seatOf(save) === seatOf(desktop));
  const shown = new Map(
    Object.entries(desktop.rows).flatMap(([entity, rows]) =>
      rows.map((row): [string, Values] => [`${entity}/${String(row['id'])}`, row]),
    ),
  );
  return desktop.queue.flatMap((queued) => {
    const row = shown.get(`${queued.entity}/${queued.entityId}`);
    return Object.entries(queued.changes).flatMap(([field, value]) => {
      const last = own.findLast(({ id, texts }) => id === queued.entityId && field in texts);
      const isLast = last !== undefined && last.texts[field] === value;
      if (!isLast || !row || same(row[field], value)) return [];
      return broken(
        15,
        `${seatOf(desktop)} shows ${JSON.stringify(row[field])}, and saved ${JSON.stringify(value)}`,
      );
    });
  });
}

function storedAsExpected({ server, stored }: Evidence): Violation[] {
  return stored.flatMap((row) => {
    const expected = server.rows.get(keyOf(row.tenantId, row));
    const rules = RULES[row.entity];
    const name = `${row.entity} ${row.id}`;
    if (!expected || !rules) return broken(3, `the server has ${name}, which nobody made`);
    if (expected.isDeleted !== row.isDeleted)
      return broken(16, `${name} is ${row.isDeleted ? 'deleted' : 'there'} and must not be`);
    if (row.isDeleted) return [];
    const wrong = comparedFields(rules).filter(
      (field) => !same(plain(row.columns[field]), plain(expected.fields[field])),
    );
    return wrong.flatMap((field) =>
      broken(
        field === rules.quantity ? 2 : 4,
        `${name}: ${field} is ${JSON.stringify(row.columns[field])}, not ${JSON.stringify(expected.fields[field])}`,
      ),
    );
  });
}

function viewsAsStored({ stored, desktops }: Evidence): Violation[] {
  return desktops.flatMap((desktop) => {
    const open = new Set([
      ...desktop.queue.map(({ entity, entityId }) => `${entity}/${entityId}`),
      ...desktop.questions.map(({ entity, entityId }) => `${entity}/${entityId}`),
    ]);
    const own = stored.filter(({ tenantId }) => tenantId === desktop.tenantId);
    const visible = own.filter(
      ({ isDeleted, readers, entity }) =>
        !isDeleted && (desktop.seesAll || entity === 'inventoryItem' || readers.includes(desktop.userId)),
    );
    const there = new Map(visible.map((row) => [`${row.entity}/${row.id}`, row]));
    const known = new Set(stored.map(({ entity, id }) => `${entity}/${id}`));
    const shown = new Map(
      Object.entries(desktop.rows).flatMap(([entity, rows]) =>
        rows.map((row): [string, Values] => [`${entity}/${String(row['id'])}`, row]),
      ),
    );
    const missing = [...there.keys()].filter((key) => !shown.has(key) && !open.has(key));
    const foreign = [...shown.keys()].filter((key) => known.has(key) && !there.has(key) && !open.has(key));
    return [
      ...missing.flatMap((key) => broken(4, `${seatOf(desktop)} does not show ${key}`)),
      ...foreign.flatMap((key) => broken(4, `${seatOf(desktop)} shows ${key}, which it should not`)),
      ...[...there].flatMap(([key, { columns }]) => {
        const row = shown.get(key);
        if (!row || open.has(key)) return [];
        const wrong = Object.keys(row).filter(
          (field) => field in columns && !same(plain(row[field]), plain(columns[field])),
        );
        return wrong.flatMap((field) =>
          broken(
            4,
            `${seatOf(desktop)} shows ${key} with ${field} ${JSON.stringify(row[field])}, not ${JSON.stringify(columns[field])}`,
          ),
        );
      }),
    ];
  });
}

/** Each person's last word on each field was carried to the server, or waits where its person sees it. */
function nothingLost({ server, desktops, saves, givenUp }: Evidence): Violation[] {
  const carried = new Set(server.accepted.flatMap(({ write }) => textsIn(write.body)));
  const deleted = new Set(
    server.accepted
      .filter(({ write }) => write.method === 'DELETE')
      .map(({ id, userId }) => `${userId}/${id}`),
  );
  const made = new Set(
    server.accepted.filter(({ write }) => write.method === 'POST').map(({ id, userId }) => `${userId}/${id}`),
  );
  const waiting = new Set(
    desktops.flatMap(({ queue, questions }) => [
      ...queue.flatMap(({ changes }) => textsIn(changes)),
      ...questions.flatMap(({ mine, conflicts }) => [
        ...textsIn(mine),
        ...conflicts.flatMap((conflict) => textsIn({ mine: conflict.mine })),
      ]),
    ]),
  );
  const isOpen = (save: Save) =>
    desktops.some(
      (desktop) =>
        seatOf(desktop) === seatOf(save) &&
        [...desktop.queue, ...desktop.questions].some(({ entityId }) => entityId === save.id),
    );
  const removedBySelf = (save: Save, index: number) =>
    saves.slice(index + 1).some((later) => later.kind === 'delete' && sameRow(later, save));
  return saves.flatMap((save, index) => {
    if (givenUp.has(`${seatOf(save)}/${save.id}`) || removedBySelf(save, index)) return [];
    const who = `${save.userId}/${save.id}`;
    const name = `${save.kind} of ${save.entity} ${save.id} by ${seatOf(save)}`;
    if (save.kind === 'create' && !made.has(who) && !isOpen(save)) return broken(1, `${name} is lost`);
    if (save.kind === 'delete') {
      const isGone = [...server.rows].some(([key, row]) => key.endsWith(`/${save.id}`) && row.isDeleted);
      const neverCame = !made.has(who) && saves.some((each) => each.kind === 'create' && sameRow(each, save));
      return deleted.has(who) || isGone || isOpen(save) || neverCame ? [] : broken(1, `${name} is lost`);
    }
    return Object.entries(save.texts).flatMap(([field, text]) => {
      const isLast = !saves.slice(index + 1).some((later) => sameRow(later, save) && field in later.texts);
      if (!isLast || text === '' || carried.has(text) || waiting.has(text) || givenUp.has(text)) return [];
      return broken(1, `${name}: ${field} "${text}" is lost`);
    });
  });
}

/** What each person took and put is what the server was told by them, and what waits (2). */
function sumsHold({ server, desktops, saves, givenUp }: Evidence): Violation[] {
  const deltas = saves.filter(({ kind }) => kind === 'delta');
  const perRow = Map.groupBy(deltas, (save) => `${seatOf(save)}/${save.id}`);
  return [...perRow].flatMap(([key, own]) => {
    const [first] = own;
    if (!first || givenUp.has(key)) return [];
    const meant = own.reduce((sum, { delta }) => sum + delta, 0);
    const told = server.accepted
      .filter((each) => each.id === first.id && each.userId === first.userId && each.tablet === first.tablet)
      .reduce((sum, { write }) => sum + Number(write.body?.['delta'] ?? 0), 0);
    const waits = desktops
      .filter((desktop) => seatOf(desktop) === seatOf(first))
      .flatMap(({ queue }) => queue)
      .filter(({ entityId, kind }) => entityId === first.id && kind === 'delta')
      .reduce((sum, { changes }) => sum + Number(changes['delta'] ?? 0), 0);
    const isExact = Math.abs(meant - told - waits) < 0.0005;
    return isExact ? [] : broken(2, `${key} meant ${meant}, told ${told}, waits with ${waits}`);
  });
}

/** Each step of a status is a write of its own, in the order in which it was taken (7). */
function statusesHold({ server, desktops, saves, givenUp }: Evidence): Violation[] {
  const steps = Map.groupBy(
    saves.filter(({ kind }) => kind === 'status'),
    (save) => `${seatOf(save)}/${save.id}`,
  );
  return [...steps].flatMap(([key, own]) => {
    const [first] = own;
    if (!first || givenUp.has(key) || saves.some((save) => save.kind === 'delete' && sameRow(save, first)))
      return [];
    const meant = own.map(({ status }) => status);
    const told = statusesTold(server.accepted, first);
    const waits = desktops
      .filter((desktop) => seatOf(desktop) === seatOf(first))
      .flatMap(({ queue }) => [...queue].sort((one, other) => one.seq - other.seq))
      .filter(
        ({ entityId, changes, kind }) => entityId === first.id && kind === 'patch' && 'status' in changes,
      )
      .map(({ changes }) => changes['status']);
    return same([...meant].sort(), [...told, ...waits].map(String).sort())
      ? []
      : broken(
          7,
          `${key} took the steps ${meant.join(' → ')}; told ${told.join(' → ')}, waits with ${waits.join()}`,
        );
  });
}

function statusesTold(accepted: readonly Accepted[], first: Save): Value[] {
  return accepted
    .filter(({ id, userId, tablet, write }) => {
      const isTheirs = id === first.id && userId === first.userId && tablet === first.tablet;
      return isTheirs && write.method !== 'POST' && 'status' in (write.body ?? {});
    })
    .map(({ write }) => write.body?.['status'] ?? null);
}

/** On each row a person's words reach the server in the order in which they were said (7). */
function inOrder({ server, saves, givenUp }: Evidence): Violation[] {
  const place = new Map(
    saves.flatMap((save, index) => Object.values(save.texts).map((text) => [text, index])),
  );
  const reached = new Map<string, number>();
  return server.accepted.flatMap(({ id, userId, tablet, tenantId, write, entity }) => {
    const seat = `${tablet}/${tenantId}/${userId}`;
    const own = ownTexts(write.body, RULES[entity]?.lists ?? []).flatMap((text) => {
      const index = place.get(text);
      const save = index === undefined ? undefined : saves[index];
      const counts = save && seatOf(save) === seat && !givenUp.has(text);
      return counts && index !== undefined ? [index] : [];
    });
    if (own.length === 0) return [];
    const before = reached.get(`${seat}/${id}`) ?? -1;
    const last = Math.max(...own);
    reached.set(`${seat}/${id}`, Math.max(before, last));
    return last >= before
      ? []
      : broken(7, `${seat}: save ${last} on ${id} reached the server after save ${before}`);
  });
}

/** At rest only what was refused waits, and what stands behind it (1, 19). */
function onlyRefusedIsLeft({ desktops }: Evidence): Violation[] {
  return desktops.flatMap((desktop) =>
    desktop.queue.flatMap((queued) =>
      isHeldUp(queued, desktop.queue)
        ? []
        : broken(19, `${seatOf(desktop)} keeps ${describe(queued)} for nothing`),
    ),
  );
}

const REFUSED = ['conflict', 'rejected', 'parked'];

function isHeldUp(queued: Queued, queue: readonly Queued[]): boolean {
  if (REFUSED.includes(queued.state)) return true;
  return queue.some((other) => {
    const isAhead = other.entityId === queued.entityId && other.seq < queued.seq;
    return isAhead || queued.dependsOn.includes(other.opId);
  });
}

/** Where the server's value stayed, the person whose value it was not is asked (10). */
function losersAreAsked({ server, desktops, givenUp, saves }: Evidence): Violation[] {
  return server.accepted.flatMap(({ lost, id, tablet, tenantId, userId, write }) => {
    const seat = `${tablet}/${tenantId}/${userId}`;
    const desktop = desktops.find((each) => seatOf(each) === seat);
    if (lost.length === 0 || !desktop || givenUp.has(`${seat}/${id}`)) return [];
    const asked = new Set(
      desktop.questions
        .filter(({ entityId }) => entityId === id)
        .flatMap(({ conflicts, kind }) => (kind === 'conflict' ? conflicts.map(({ path }) => path) : [])),
    );
    const isPlayed = saves.some((save) => save.id === id);
    return isPlayed
      ? lost
          .filter((path) => !asked.has(path))
          .flatMap((path) => broken(10, `${seat} was not asked about ${path} of ${write.path}`))
      : [];
  });
}

function sameRow(one: Save, other: Save): boolean {
  return one.id === other.id && seatOf(one) === seatOf(other);
}

function describe({ entity, entityId, kind, state }: Queued): string {
  return `${kind} of ${entity} ${entityId} (${state})`;
}

/** Every text in the values, at any depth. */
function textsIn(value: Value | null | undefined): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return (value as readonly Value[]).flatMap(textsIn); // narrowing loses the members' type
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Lists carry what was said before as well: their texts say nothing about order. */
function ownTexts(body: Values | null, lists: readonly string[]): string[] {
  return Object.entries(body ?? {}).flatMap(([field, value]) =>
    !lists.includes(field) && typeof value === 'string' ? [value] : [],
  );
}

/** Times in one spelling, whoever wrote them. */
function plain(value: Value | undefined): Value {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value)) return Date.parse(value);
  return value ?? null;
}

function broken(invariant: number, what: string): Violation[] {
  return [{ invariant, what }];
}

import { outboxList, retryOperation } from '../../../src/data/recovery/outbox-actions.ts';
import type { FieldDatabase } from '../../../src/data/store/database.ts';
import type { OutboxRecord } from '../../../src/data/store/outbox-record.ts';
import { unlessRefused } from './decide.ts';
import type { Life } from './life.ts';
import { appliedIn, noteSeen, placeOf, settle } from './life.ts';
import type { Person, Tablet } from './tablet.ts';

/** More rounds than any history takes: whoever still has something to do then does not come to rest. */
const ROUNDS = 12;

/** The network is there, everybody signs in who has to, and repeats once what was refused. */
export async function comeToRest(life: Life): Promise<void> {
  const { ground } = life;
  for (const tablet of ground.tablets) {
    await settle(life, tablet);
    tablet.network.calm();
    await tablet.network.deliverStragglers();
  }
  const seats = ground.tablets.flatMap((tablet) => tablet.people.map((person) => ({ tablet, person })));
  for (const { tablet, person } of seats) await repeatRefused(tablet, tablet.desk(person).database);
  for (let round = 0; round < ROUNDS; round++) {
    let moved = false;
    for (const seat of seats) {
      // Whoever only reads waits until everybody has sent.
      const isDue = round === 0 ? await hasWork(seat) : (await hasWork(seat)) || isBehind(life, seat);
      if (!isDue) continue;
      moved = true;
      await syncSeat(life, seat);
    }
    if (!moved && round > 0) return;
  }
  life.violations.push({ invariant: 1, what: 'the devices do not come to rest' });
}

/** One person's work on one tablet. */
interface Seat {
  readonly tablet: Tablet;
  readonly person: Person;
}

/** Whether something waits that time or the network can move. */
async function hasWork({ tablet, person }: Seat): Promise<boolean> {
  const queue = await outboxList(tablet.desk(person).database);
  const stuck = new Set(queue.filter(isStuck).map(({ entityId }) => entityId));
  return queue.some(
    (each) => MOVING.includes(each.state) && !stuck.has(each.entityId) && !waitsForever(each, queue),
  );
}

/** What it depends on needs a person. */
function waitsForever({ dependsOn }: OutboxRecord, queue: readonly OutboxRecord[]): boolean {
  return queue.some(
    (other) => dependsOn.includes(other.opId) && (isStuck(other) || waitsForever(other, queue)),
  );
}

const MOVING: readonly string[] = ['pending', 'inflight', 'retry', 'authWait', 'blocked'];

function isStuck({ state }: Pick<OutboxRecord, 'state'>): boolean {
  return state === 'rejected' || state === 'parked' || state === 'conflict';
}

/** Whether the server may have something that this person has not pulled. */
function isBehind(life: Life, { tablet, person }: Seat): boolean {
  const seen = life.seen.get(placeOf(tablet, person));
  const isUntouched =
    appliedIn(life, person) === life.before.get(person.tenantId) && !life.active.has(tablet);
  return !isUntouched && seen !== appliedIn(life, person);
}

async function syncSeat(life: Life, { tablet, person }: Seat): Promise<void> {
  const { ground } = life;
  if (tablet.person !== person) await ground.signIn(tablet, person);
  let outcome = await tablet.sync();
  if (outcome === 'authNeeded') {
    await ground.signIn(tablet, person);
    outcome = await tablet.sync();
  }
  ground.figures.syncs++;
  noteSeen(life, tablet, person, outcome);
  const queue = await outboxList(tablet.desk(person).database);
  if (outcome === 'paused' || queue.some(({ nextAttemptAt }) => nextAttemptAt > 0))
    ground.server.app.clock.advance(6 * 60_000);
  else if (outcome !== 'done')
    life.violations.push({ invariant: 1, what: `${tablet.name} cannot sync in peace: ${outcome}` });
}

async function repeatRefused(tablet: Tablet, database: FieldDatabase): Promise<void> {
  for (const { opId, state } of await outboxList(database)) {
    const isRefused = state === 'rejected' || state === 'parked';
    if (isRefused && (await database.outbox.get(opId)))
      await retryOperation(database, opId, tablet.tools).catch(unlessRefused);
  }
}

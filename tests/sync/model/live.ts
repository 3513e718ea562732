import { outboxList } from '../../../src/data/recovery/outbox-actions.ts';
import { DataError } from '../../../src/data/store/data-error.ts';
import { foldRows } from '../../../src/data/store/packed/fold.ts';
import type { Violation } from '../oracle/journal.ts';
import { ownWorkInView, verdict } from '../oracle/verdict.ts';
import { clearUp, decide } from './decide.ts';
import type { Intent, Rows } from './deeds.ts';
import { intend } from './deeds.ts';
import type { Ground } from './ground.ts';
import type { Life, Stage } from './life.ts';
import { desktop, idsOf, noteSeen, settle } from './life.ts';
import { probe } from './probe.ts';
import { comeToRest } from './rest.ts';
import type { History, Interruption, Step } from './steps.ts';
import type { Desk, Tablet } from './tablet.ts';

const YEAR = 365 * 86_400_000;

/** Lives through a history, brings everything to rest, and says which promises were broken. */
export async function live(ground: Ground, stage: Stage, history: History): Promise<Violation[]> {
  const life: Life = {
    ground,
    stage,
    saves: [],
    givenUp: new Set(),
    violations: [],
    underWay: new Map(),
    active: new Set(),
    seen: new Map(),
    backup: await backupFor(ground, history),
    before: new Map(Object.keys(stage).map((tenantId) => [tenantId, ground.wire.server.appliedIn(tenantId)])),
  };
  for (const [index, step] of history) await take(life, ground.tablets[index] ?? ground.tablets[0], step);
  await comeToRest(life);
  await judge(life);
  await clearUp(life);
  ground.figures.histories++;
  ground.figures.saves += life.saves.length;
  return life.violations;
}

async function backupFor({ server, wire }: Ground, history: History): Promise<Life['backup']> {
  if (!history.some(([, step]) => step.do === 'restore')) return null;
  return { data: await server.backUp(), expected: wire.server.backup() };
}

async function take(life: Life, tablet: Tablet, step: Step): Promise<void> {
  const { ground } = life;
  life.active.add(tablet);
  switch (step.do) {
    case 'save':
      return saveOne(
        life,
        tablet,
        await intend(ground, tablet, rowsOf(life, tablet), step.deed),
        step.interrupted,
      );
    case 'sync':
      for (const { road, trouble } of step.troubles) tablet.network.plan(road, trouble);
      return syncOnce(life, tablet, step.interrupted);
    case 'syncTwice':
      await settle(life, tablet);
      ground.figures.syncs += 2;
      return tablet.syncTwice();
    case 'slowSync':
      await settle(life, tablet);
      tablet.network.plan(step.road, { kind: step.trouble });
      life.underWay.set(tablet, tablet.sync());
      ground.figures.syncs++;
      await Promise.race([tablet.network.waiting, life.underWay.get(tablet)]);
      tablet.network.calm();
      return;
    case 'release':
      return settle(life, tablet);
    case 'pack':
      return pack(life, tablet, step);
    case 'clock':
      tablet.skew = step.years * YEAR;
      return ground.figures.fault(step.years === 0 ? 'clock set right' : 'clock a year off');
    case 'wait':
      return ground.server.app.clock.advance(step.minutes * 60_000);
    case 'handOver':
      return handOver(life);
    case 'decide':
      return decide(life, tablet, step.choice);
    case 'probe':
      return probe(life);
    case 'restart':
      return restart(life, tablet);
    case 'stragglers':
      return tablet.network.deliverStragglers();
    case 'restore':
      return restore(life);
  }
}

async function saveOne(
  life: Life,
  tablet: Tablet,
  intent: Intent | null,
  interrupted: Interruption | null,
): Promise<void> {
  if (!intent) return;
  const before = await queueOf(tablet.desk());
  if (interrupted) tablet.boot.arm(interrupted.mishap, interrupted.steps);
  const error: unknown = await intent.run().then(
    () => null,
    (failure: unknown) => failure ?? new Error('failed'),
  );
  if (tablet.boot.disarm() && interrupted) life.ground.figures.fault(interrupted.mishap);
  if (error === null) {
    life.saves.push(...intent.saves);
    if (tablet.boot.isDead) tablet.restart();
    return;
  }
  if (tablet.boot.isDead) tablet.restart();
  else if (!(error instanceof DataError)) throw error;
  // Nobody was told that it is saved: it is there whole, or not at all.
  const isThere = (await queueOf(tablet.desk())) !== before;
  if (isThere) life.saves.push(...intent.saves);
  if (isThere && error instanceof DataError && error.code === 'quota')
    life.violations.push({ invariant: 23, what: 'a save that failed for want of space is in the queue' });
}

/** What waits, as one text. */
async function queueOf({ database }: Desk): Promise<string> {
  const queue = await outboxList(database);
  return JSON.stringify(queue.map(({ opId, changes, kind }) => [opId, kind, changes]));
}

async function syncOnce(life: Life, tablet: Tablet, interrupted: Interruption | null): Promise<void> {
  await settle(life, tablet);
  if (interrupted) tablet.boot.arm(interrupted.mishap, interrupted.steps);
  noteSeen(life, tablet, tablet.person, await tablet.sync());
  life.ground.figures.syncs++;
  if (tablet.boot.disarm() && interrupted) life.ground.figures.fault(interrupted.mishap);
  if (tablet.boot.isDead) tablet.restart();
  tablet.network.calm();
  life.violations.push(...ownWorkInView(await desktop(life, tablet, tablet.person), life.saves));
}

/** As the lists' worker does it in idle time: nobody waits for it, and where it dies the next one begins again. */
async function pack(
  life: Life,
  tablet: Tablet,
  { meanwhile, interrupted }: Step & { readonly do: 'pack' },
): Promise<void> {
  const { ground } = life;
  if (interrupted) tablet.boot.arm(interrupted.mishap, interrupted.steps);
  const { boot } = tablet;
  const packing = foldRows(tablet.desk().database, () => Promise.resolve()).then(
    () => ground.figures.packed++,
    () => undefined,
  );
  if (meanwhile && !interrupted) return;
  await packing;
  if (boot.disarm() && interrupted) ground.figures.fault(interrupted.mishap);
  if (boot.isDead) tablet.restart();
}

async function restart(life: Life, tablet: Tablet): Promise<void> {
  life.ground.figures.fault('killed');
  tablet.restart();
  await settle(life, tablet);
}

async function handOver(life: Life): Promise<void> {
  const { ground } = life;
  const [shared] = ground.tablets;
  const { planner, stranger } = ground.people;
  await settle(life, shared);
  life.active.add(shared);
  await ground.signIn(shared, shared.person === planner ? stranger : planner);
}

async function restore(life: Life): Promise<void> {
  const { ground, backup } = life;
  if (!backup) return;
  for (const tablet of ground.tablets) await settle(life, tablet);
  await ground.server.restore(backup.data);
  ground.wire.server.restore(backup.expected);
  ground.figures.fault('backup restored');
  // Counts of what was applied begin again from less: none says any more how far somebody has come.
  life.seen.clear();
  // Everybody has something to send again.
  for (const tablet of ground.tablets) life.active.add(tablet);
}

async function judge(life: Life): Promise<void> {
  const { ground, saves, givenUp } = life;
  const desktops: Awaited<ReturnType<typeof desktop>>[] = [];
  for (const tablet of ground.tablets) {
    for (const person of tablet.people) desktops.push(await desktop(life, tablet, person));
  }
  life.violations.push(...ground.wire.takeViolations());
  const stored = await ground.stored(idsOf(life));
  life.violations.push(...verdict({ server: ground.wire.server, stored, desktops, saves, givenUp }));
}

function rowsOf({ stage }: Life, tablet: Tablet): Rows {
  const rows = stage[tablet.person.tenantId];
  if (!rows) throw new Error('every tenant has a stage');
  return rows;
}

import { expect, it } from 'vitest';
import type { AnyRow, FieldValues } from '../../src/domain/kit/entity/entity.ts';
import type { Api } from '../support/api.ts';
import { operation, unique } from '../support/api.ts';
import type { Ground } from '../support/server-block.ts';
import { describeOnServer } from '../support/server-block.ts';

const PLANNER = 'planner@demo.example';
const ADMIN = 'admin@demo.example';
const TECH = 'tech1@demo.example';
const AT = '2026-11-21T08:00:00.000Z';

const step = (values: FieldValues = {}) => ({ device: 'Q0', action: 'open', phase: 'isolate', ...values });

/** A request of the planner's that somebody else has approved. */
async function approved(ground: Ground, holder: string, steps: readonly object[] = [step()]) {
  const planner = await ground.as(PLANNER);
  const title = unique('Isolate');
  const request = await planner.create('/switching-requests', {
    title,
    holder,
    status: 'Requested',
    // Each in a bay of its own: what one clearance holds no other programme closes.
    steps: JSON.stringify(steps.map((each) => ({ ...each, device: `${title} ${nameIn(each)}` }))),
  });
  const path = `/switching-requests/${request.id}`;
  const answer = await (await ground.as(ADMIN)).decide(path, { status: 'Approved' });
  if (answer.status !== 200) throw new Error(`not approved: ${JSON.stringify(answer.body)}`);
  return path;
}

function nameIn(given: object): string {
  return 'device' in given ? String(given.device) : '';
}

/** Carries out the next step; the status follows. */
async function carryOut(person: Api, path: string, status: string) {
  const { row } = await person.call('GET', path);
  const steps = row['steps'] as readonly AnyRow[];
  const next = steps.find(({ executedAt }) => executedAt === null);
  const done = steps.map((each) => (each === next ? { ...each, executedAt: AT, initials: 'PP' } : each));
  return person.decide(path, { steps: done, status });
}

async function isolated(ground: Ground, holder: string, steps: readonly object[] = [step()]) {
  const path = await approved(ground, holder, steps);
  const planner = await ground.as(PLANNER);
  const isolating = steps.filter((each) => !('phase' in each) || each.phase === 'isolate').length;
  for (let left = isolating; left > 0; left--) {
    const answer = await carryOut(planner, path, left === 1 ? 'Isolated' : 'Switching');
    if (answer.status !== 200) throw new Error(`not switched: ${JSON.stringify(answer.body)}`);
  }
  return path;
}

type Call = 'clearance' | 'release';

/** With the version that the person sees. */
async function clearance(person: Api, path: string, call: Call, values: FieldValues = {}) {
  const { version } = (await person.call('GET', path)).row;
  return person.call('POST', `${path}/${call}`, {
    version,
    ...(call === 'clearance' && UNCHECKED),
    ...values,
  });
}

/** The devices of these requests are in no network: nobody knows what it says of them. */
const UNCHECKED = { verdict: 'notKnown', reason: 'Seen by the crew' };

describeOnServer('a clearance', (ground) => {
  const holder = async () => (await ground.as(TECH)).person.user.id;

  it('is issued and released by calls of its own, which say who and when', async () => {
    const planner = await ground.as(PLANNER);
    const path = await isolated(ground, await holder());
    const issued = await clearance(planner, path, 'clearance');
    expect(issued.status).toBe(200);
    expect(issued.row).toMatchObject({
      status: 'ClearanceIssued',
      clearanceIssuedBy: planner.person.user.id,
    });
    const read = await planner.call('GET', path);
    expect(read.body).toEqual(issued.body);
    expect(read.headers['etag']).toBe(issued.headers['etag']);
    const released = await clearance(await ground.as(TECH), path, 'release');
    expect(released.row).toMatchObject({ status: 'Released', clearanceReleasedBy: await holder() });
    expect(released.row['clearanceReleasedAt']).toBe(new Date(ground.test.clock.now()).toISOString());
    const again = await clearance(planner, path, 'release', { reason: 'Once more' });
    expect(again.problem).toMatchObject({ code: 'transition_refused', details: [{ code: 'wrongStatus' }] });
  });

  it('is released by its holder, or by whoever may for them, who says why', async () => {
    const [planner, other] = [await ground.as(PLANNER), await ground.as('tech2@demo.example')];
    const path = await isolated(ground, await holder());
    expect((await clearance(planner, path, 'clearance')).status).toBe(200);
    const stranger = await clearance(other, path, 'release', { reason: 'They are gone' });
    expect(stranger.problem.code).toBe('forbidden');
    for (const reason of [null, '  ', '\u200b', '\u3164 '])
      expect((await clearance(planner, path, 'release', { reason })).problem.details[0]?.code).toBe(
        'noReason',
      );
    const released = await clearance(planner, path, 'release', { reason: 'Taken to hospital' });
    expect(released.row).toMatchObject({
      status: 'Released',
      clearanceReleasedBy: planner.person.user.id,
      clearanceReleaseReason: 'Taken to hospital',
    });
  });

  it('is issued on what the network said, and with a reason where that is not isolated and earthed', async () => {
    const planner = await ground.as(PLANNER);
    const path = await isolated(ground, await holder());
    const refusal = async (values: FieldValues) =>
      (await clearance(planner, path, 'clearance', values)).problem.details[0]?.code;
    expect(await refusal({ verdict: null, reason: 'We always did' })).toBe('noVerdict');
    for (const verdict of ['notEarthed', 'notIsolated', 'notKnown'])
      for (const reason of [null, ' \u200b'])
        expect(await refusal({ verdict, reason })).toBe('noVerdictReason');
    expect(await refusal({ verdict: 'quite sure' })).toBe('invalid_value');
    const forged = await planner.call('PATCH', path, { clearanceVerdict: 'isolatedAndEarthed' });
    expect(forged.status).toBe(400);
    const against = { verdict: 'notEarthed', reason: 'Earthed at pole 14, by hand' };
    expect((await clearance(planner, path, 'clearance', against)).row).toMatchObject({
      status: 'ClearanceIssued',
      clearanceVerdict: 'notEarthed',
      clearanceVerdictReason: against.reason,
    });
    const other = await isolated(ground, await holder());
    const sure = { verdict: 'isolatedAndEarthed', reason: null };
    expect((await clearance(planner, other, 'clearance', sure)).row).toMatchObject({
      clearanceVerdict: 'isolatedAndEarthed',
      clearanceVerdictReason: null,
    });
  });

  it('asks for no word of a network where nothing is connected', async () => {
    const planner = await ground.as('both@demo.example', 'harbor-grid');
    const admin = await ground.as('admin@harbor.example');
    const made = await planner.create('/switching-requests', {
      title: unique('Isolate'),
      holder: (await ground.as('tech@harbor.example')).person.user.id,
      status: 'Requested',
      steps: [step()],
    });
    const path = `/switching-requests/${made.id}`;
    expect((await admin.decide(path, { status: 'Approved' })).status).toBe(200);
    expect((await carryOut(planner, path, 'Isolated')).status).toBe(200);
    const issued = await clearance(planner, path, 'clearance', { verdict: null, reason: null });
    expect(issued.row).toMatchObject({ status: 'ClearanceIssued', clearanceVerdict: null });
  });

  it('is brought about by no other write, on the wire or off it', async () => {
    const planner = await ground.as(PLANNER);
    const path = await isolated(ground, await holder());
    const patched = await planner.decide(path, { status: 'ClearanceIssued' });
    expect(patched.problem.code).toBe('transition_refused');
    const forged = await planner.call('PATCH', path, { clearanceIssuedAt: AT });
    expect(forged.status).toBe(400);
    await clearance(planner, path, 'clearance');
    for (const status of ['Released', 'Restored', 'Cancelled']) {
      expect((await planner.decide(path, { status })).problem.code, status).toBe('transition_refused');
    }
  });

  it('fixes what it was issued for: nobody changes the request, its steps or its holder, or deletes it', async () => {
    const [planner, admin] = [await ground.as(PLANNER), await ground.as(ADMIN)];
    const steps = [step(), step({ action: 'earth' }), step({ action: 'close', phase: 'restore' })];
    const path = await isolated(ground, await holder(), steps);
    const { row } = await clearance(planner, path, 'clearance');
    const [first, ...rest] = row['steps'] as readonly AnyRow[];
    const changes: readonly FieldValues[] = [
      { holder: admin.person.user.id },
      { operator: admin.person.user.id },
      { title: 'Another line' },
      { requestedEnd: '2031-01-01T00:00:00.000Z' },
      { reason: 'Another one' },
      { steps: rest },
      { steps: [{ ...first, device: 'Q9' }, ...rest] as never },
      { steps: [{ ...first, executedAt: null, initials: null }, ...rest] as never },
      { steps: [...rest, first] as never, holder: admin.person.user.id },
    ];
    for (const change of changes) {
      const name = Object.keys(change)[0] ?? '';
      expect((await admin.decide(path, change)).status, JSON.stringify(change)).toBe(409);
      const base = Object.fromEntries(Object.keys(change).map((each) => [each, row[each] ?? null]));
      const [pushed] = await admin.push([operation({ method: 'PATCH', path, base, body: change })]);
      expect(pushed?.status, name).toBe(409);
    }
    expect((await admin.call('DELETE', path)).problem.code).toBe('granted');
    expect((await admin.call('GET', path)).row).toEqual(row);
  });

  it('needs an isolated network, every isolating step, and a holder who is somebody else', async () => {
    const planner = await ground.as(PLANNER);
    const me = planner.person.user.id;
    const refusal = async (path: string) =>
      (await clearance(planner, path, 'clearance')).problem.details[0]?.code;
    expect(await refusal(await isolated(ground, me))).toBe('ownClearance');
    const [none, open] = [[], [step(), step({ device: 'Q1' })]];
    for (const steps of [none, open]) {
      const path = await approved(ground, await holder(), steps);
      const early = await planner.decide(path, { status: 'Isolated' });
      expect(early.problem.details).toMatchObject([{ path: 'status', code: 'steps_open' }]);
      expect(await refusal(path)).toBe('wrongStatus');
    }
    const restoring = [step(), step({ action: 'close', phase: 'restore' })];
    const ready = await isolated(ground, await holder(), restoring);
    await planner.decide(ready, { status: 'Switching' });
    expect(await refusal(ready)).toBe('wrongStatus');
    await planner.decide(ready, { status: 'Isolated' });
    expect((await clearance(planner, ready, 'clearance')).status).toBe(200);
  });

  it('is prepared step by step, in the order of the programme, once it is approved', async () => {
    const planner = await ground.as(PLANNER);
    const executed = [step({ executedAt: AT })];
    const made = await planner.call('POST', '/switching-requests', {
      title: unique('Isolate'),
      status: 'Requested',
      steps: executed,
    });
    expect(made.problem.details).toMatchObject([{ path: 'steps', code: 'step_order' }]);
    const path = await approved(ground, await holder(), [step(), step({ device: 'Q1' })]);
    const { row } = await planner.call('GET', path);
    const [first, second] = row['steps'] as readonly AnyRow[];
    const refused = async (steps: readonly object[], status: string) =>
      (await planner.decide(path, { steps: steps as never, status })).problem.details[0]?.code;
    const done = { executedAt: AT, initials: 'PP' };
    expect(await refused([first ?? {}, { ...second, ...done }], 'Switching')).toBe('step_order');
    const both = [first, second].map((each) => ({ ...each, ...done }));
    expect(await refused(both, 'Isolated')).toBe('one_step');
  });

  it('is refused to who saw an older version, or none, who may not switch, and who asks for nothing there is', async () => {
    const planner = await ground.as(PLANNER);
    const path = await isolated(ground, await holder());
    const stale = await planner.call('POST', `${path}/clearance`, undefined, { 'if-match': '"old"' });
    expect(stale.problem.code).toBe('edited_since');
    expect((await planner.call('POST', `${path}/clearance`, { version: 1 })).problem.code).toBe(
      'edited_since',
    );
    const tag = String((await planner.call('GET', path)).headers['etag']);
    const blindly = [
      [{}, 428, 'version'],
      [{ 'if-match': '*' }, 428, 'if-match'],
      [{ 'if-match': `"old", ${tag}` }, 428, 'if-match'],
      [{ 'if-match': `W/${tag}` }, 400, 'if-match'],
    ] as const;
    for (const [headers, status, at] of blindly) {
      const { problem } = await planner.call('POST', `${path}/clearance`, undefined, headers);
      expect([problem.status, problem.details.map(({ path: found }) => found)]).toEqual([status, [at]]);
    }
    for (const email of ['viewer@demo.example', TECH]) {
      const person = await ground.as(email);
      expect((await person.call('POST', `${path}/clearance`)).status, email).toBe(403);
    }
    const stranger = await ground.as('admin@harbor.example');
    expect((await stranger.call('POST', `${path}/clearance`)).status).toBe(404);
    expect((await planner.call('POST', '/switching-requests/nothing/clearance')).status).toBe(404);
  });
});

describeOnServer('customers served', (ground) => {
  it('of one year are one row, whoever writes them down first', async () => {
    const planner = await ground.as(PLANNER);
    const [first] = (await planner.call('GET', '/compliance/customers')).body as {
      id: string;
      year: string;
    }[];
    if (!first) throw new Error('the demo data has some');
    const again = await planner.call('POST', '/compliance/customers', {
      id: first.id,
      year: first.year,
      customers: 5,
    });
    expect(again.status).toBe(200);
    expect(again.row['customers']).not.toBe(5);
  });
});

describeOnServer('a crew', (ground) => {
  it('has a shift from a time of day to another one', async () => {
    const planner = await ground.as(PLANNER);
    const shift = { shiftStart: '22:00', shiftEnd: '06:00' };
    const crew = await planner.create('/crews', { name: unique('Night'), ...shift });
    expect(crew).toMatchObject(shift);
    const late = await planner.call('PATCH', `/crews/${crew.id}`, { shiftEnd: '25:00' });
    expect([late.status, late.problem.details[0]?.path]).toEqual([400, 'shiftEnd']);
    expect((await planner.call('POST', '/crews', { name: unique('Day'), shiftStart: '7' })).status).toBe(400);
    expect((await planner.call('PATCH', `/crews/${crew.id}`, { shiftEnd: null })).status).toBe(200);
  });
});

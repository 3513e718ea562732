import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { gatesOf } from '../../domain/gates.ts';
import { ROLE_PERMISSIONS } from '../../domain/identity/role-permissions.ts';
import type { AnyRow, FieldValues } from '../../domain/kit/entity/entity.ts';
import { problem } from '../../domain/kit/problems/problem.ts';
import { uuidv7 } from '../../domain/kit/values/ids.ts';
import { ENTITIES, entityNamed } from '../../domain/registry.ts';
import { outboxList, retryOperation, systemTools } from '../recovery/outbox-actions.ts';
import { writeRows, writtenStores } from '../rows/row-writer.ts';
import { asDataError, type DataError } from '../store/data-error.ts';
import type { FieldDatabase } from '../store/database.ts';
import { openFieldDatabase } from '../store/database.ts';
import type { Tools } from '../store/tools.ts';
import { createRepository } from './create-repository.ts';
import type { Repository } from './repository.ts';

const tools: Tools = { ...systemTools, clock: { now: () => Date.UTC(2026, 10, 23, 6, 0) } };
const WHY = { statusReason: 'Not needed after all' };
const STEP = { id: 's1', position: 'a0', label: 'Proved dead', kind: 'passFail', result: null };
const SIGNED = { signedBy: 'A customer', signature: 'M 1 1', signedAt: '2026-11-23T05:00:00.000Z' };

let database: FieldDatabase;
let planner: Repository;
let crew: Repository;

beforeEach(() => {
  database = openFieldDatabase('demo-tenant', 'someone', { indexedDB: new IDBFactory(), IDBKeyRange });
  const as = (role: 'planner' | 'technician') =>
    createRepository(database, { ...tools, permissions: ROLE_PERMISSIONS[role], onSaved: () => undefined });
  planner = as('planner');
  crew = as('technician');
});

async function given(name: string, values: FieldValues): Promise<AnyRow> {
  const at = '2026-11-23T06:00:00.000Z';
  const stamps = { createdAt: at, createdBy: 'a', updatedAt: at, updatedBy: 'a' };
  const id = uuidv7(tools.clock, tools.random);
  const row: AnyRow = { id, tenantId: 'demo-tenant', version: 3, ...stamps, ...values };
  await putRow(name, row);
  return row;
}

/** As the server has it. */
function putRow(name: string, row: AnyRow): Promise<void> {
  const entity = entityNamed(name);
  return database.dexie.transaction('rw', writtenStores(database, [entity]), async () =>
    writeRows(database, entity, [{ id: row.id, after: row }]),
  );
}

const refusal = (save: Promise<unknown>): Promise<DataError | null> => save.then(() => null, asDataError);

describe('what was asked for', () => {
  test('is not lowered by whoever carries it out: the device says what was, and keeps the rest', async () => {
    const values = { status: 'InProgress', title: 'Sheet', checklist: [STEP], workOrderId: null };
    const { id } = await given('jobSheet', values);
    const refused = await refusal(crew.update('jobSheet', id, { checklist: [], ...WHY }));
    expect([refused?.code, refused?.details.map(({ name }) => name)]).toEqual(['asked_for', ['Proved dead']]);
    const added = { ...STEP, id: 's2', position: 'a1', label: 'Torqued' };
    const answered = { ...STEP, result: 'notApplicable' };
    await crew.update('jobSheet', id, { checklist: [answered, added] });
    expect(await outboxList(database)).toHaveLength(1);
  });

  test('is not lowered before the work begins, but by who made the record or plans the work', async () => {
    const values = { status: 'Assigned', title: 'Sheet', checklist: [STEP], workOrderId: null };
    const { id } = await given('jobSheet', values);
    expect((await refusal(crew.update('jobSheet', id, { checklist: [] })))?.code).toBe('asked_for');
    await planner.update('jobSheet', id, { checklist: [] });
    const own = await given('jobSheet', { ...values, createdBy: 'someone' });
    await crew.update('jobSheet', own.id, { checklist: [] });
    const order = await given('workOrder', {
      status: 'waitingOnApproval',
      title: 'Order',
      permitRequired: true,
    });
    const lowered = await refusal(crew.update('workOrder', order.id, { permitRequired: false }));
    expect(lowered?.code).toBe('asked_for');
  });

  test('is lowered by whoever plans the work, who says why anew each time', async () => {
    const asked = { permitRequired: true, signatureRequired: true };
    const { id } = await given('workOrder', { status: 'scheduled', title: 'Order', ...asked });
    expect((await refusal(planner.update('workOrder', id, { permitRequired: false })))?.code).toBe(
      'why_less',
    );
    await planner.update('workOrder', id, { permitRequired: false, ...WHY });
    const stale = await refusal(planner.update('workOrder', id, { signatureRequired: false }));
    expect([stale?.code, stale?.path]).toEqual(['why_less', 'statusReason']);
    await planner.update('workOrder', id, { signatureRequired: false, statusReason: 'Nobody is there' });
  });

  test('is not lowered by the step that it is asked of, whoever takes it', async () => {
    const order = await given('workOrder', { status: 'inProgress', title: 'Order', permitRequired: true });
    const passing = { status: 'completed', permitRequired: false, ...WHY };
    const refused = await refusal(planner.update('workOrder', order.id, passing));
    expect([refused?.code, refused?.details[0]?.code]).toEqual(['not_ready', 'permit_not_shown']);
    const sheet = await given('jobSheet', { status: 'Assigned', title: 'Sheet', workOrderId: order.id });
    const begun = await refusal(
      crew.update('jobSheet', sheet.id, { status: 'InProgress', workOrderId: null }),
    );
    expect(begun?.code).toBe('not_ready');
    await crew.update('jobSheet', sheet.id, { workOrderId: null });
  });

  test('is asked of work under way that goes to another order, which asks for more', async () => {
    const order = (permitRequired: boolean) =>
      given('workOrder', { status: 'inProgress', title: 'Order', permitRequired });
    const [free, permitted] = [await order(false), await order(true)];
    const { id } = await given('jobSheet', { status: 'InProgress', title: 'Sheet', workOrderId: free.id });
    const moved = await refusal(planner.update('jobSheet', id, { workOrderId: permitted.id, ...WHY }));
    expect([moved?.code, moved?.details[0]?.code]).toEqual(['not_ready', 'permit_not_shown']);
  });
});

describe('what a completed order rests on', () => {
  const order = (status: string) => given('workOrder', { status, title: 'Fans', signatureRequired: true });
  const sheetOf = ({ id }: AnyRow, values: FieldValues = {}) =>
    given('jobSheet', { status: 'InProgress', title: 'Sheet', workOrderId: id, ...SIGNED, ...values });

  test.each<[string, FieldValues]>([
    ['loses its signature', { signature: null }],
    ['is called off', { status: 'Cancelled' }],
    ['is reopened', { status: 'InProgress', statusReason: 'A photograph is missing' }],
  ])('stays while it stands: a sheet that %s', async (how, changes) => {
    const closed = await order('completed');
    const status = how === 'is reopened' ? 'Completed' : 'InProgress';
    const { id } = await sheetOf(closed, { status });
    const refused = await refusal(planner.update('jobSheet', id, changes));
    expect([refused?.code, refused?.details[0]?.name]).toEqual(['rested_on', 'Fans']);
    expect(await outboxList(database)).toEqual([]);
  });

  test('is not deleted, alone or among others, which are', async () => {
    const permitted = { title: 'Cables', permitRequired: true, status: 'completed' };
    const closed = await given('workOrder', permitted);
    const shown = { permitNumber: 'PTW-1', permitConfirmedAt: SIGNED.signedAt };
    const unsigned = { signature: null, signedBy: null, signedAt: null };
    const [kept, other] = [
      await sheetOf(closed, { ...shown, ...unsigned }),
      await sheetOf(closed, { ...unsigned, workOrderId: null }),
    ];
    expect((await refusal(planner.remove('jobSheet', kept.id)))?.code).toBe('rested_on');
    expect(await planner.removeMany('jobSheet', [kept.id, other.id])).toEqual([kept.id]);
  });

  test('goes behind the step that takes the order back, where that waits too', async () => {
    const closed = await order('completed');
    const { id } = await sheetOf(closed);
    await planner.update('workOrder', closed.id, { status: 'inProgress', statusReason: 'Not over yet' });
    await planner.update('jobSheet', id, { signature: null });
    const [first, second] = await outboxList(database);
    expect(second?.dependsOn).toEqual([first?.opId]);
  });

  test('and so when it is tried again, after the server refused what this device did not know', async () => {
    const open = await order('inProgress');
    const { id } = await sheetOf(open);
    await planner.update('jobSheet', id, { signature: null });
    const [sent] = await outboxList(database);
    if (!sent) throw new Error('it waits');
    await database.outbox.put({ ...sent, state: 'rejected', problem: problem('rested_on') });
    await putRow('workOrder', { ...open, status: 'completed', version: 4 });
    const again = () => retryOperation(database, sent.opId, tools);
    expect((await refusal(again()))?.code).toBe('rested_on');
    await planner.update('workOrder', open.id, { status: 'inProgress', statusReason: 'Not over yet' });
    await again();
    const waiting = await outboxList(database);
    const reopening = waiting.find(({ entity }) => entity === 'workOrder');
    const retried = waiting.find(({ entity }) => entity === 'jobSheet');
    expect(retried).toMatchObject({ state: 'pending', dependsOn: [reopening?.opId] });
  });
});

describe('a step that looks at another record', () => {
  const DESCRIBED = { description: 'Oil runs down' };

  /** On what the completion of the order waits, while a sheet of it has changes on their way. */
  async function completedBehind(asked: FieldValues, sheet: FieldValues, changes: readonly FieldValues[]) {
    const order = await given('workOrder', { status: 'inProgress', title: 'Fans', ...asked });
    const values = { status: 'InProgress', title: 'Sheet', workOrderId: order.id, ...sheet };
    const { id } = await given('jobSheet', values);
    for (const change of changes) await planner.update('jobSheet', id, change);
    await planner.update('workOrder', order.id, { status: 'completed' });
    const waiting = await outboxList(database);
    const names = new Map(waiting.map(({ opId, changes: made }) => [opId, Object.keys(made)[0]]));
    const completion = waiting.find(({ entity }) => entity === 'workOrder');
    return completion?.dependsOn.map((opId) => names.get(opId));
  }

  test('waits for no change by which it is not measured', async () => {
    expect(await completedBehind({}, {}, [DESCRIBED])).toEqual([]);
    const shown = { permitRequired: true, permitNumber: 'PTW-1' };
    expect(await completedBehind(shown, {}, [DESCRIBED])).toEqual([]);
  });

  test('waits for the last of the changes in between which it would be refused', async () => {
    const asked = { signatureRequired: true };
    expect(await completedBehind(asked, {}, [DESCRIBED, SIGNED])).toEqual(['signedBy']);
    expect(await completedBehind(asked, SIGNED, [{ signature: null }, SIGNED])).toEqual(['signedBy']);
  });
});

describe('what gates declare', () => {
  const gates = ENTITIES.flatMap((entity) => gatesOf(entity).map((gate) => ({ entity, gate })));

  test.each(gates)('$entity.name: fields, statuses and the reason are there', ({ entity, gate }) => {
    const { status } = entity.fields;
    const statuses = status?.kind === 'choice' ? status.values : [];
    const { fields = [], less, begunBy, statuses: carriedOut = [] } = gate.measuredBy ?? {};
    for (const name of [...fields, ...(less ? [less.reason] : []), ...(begunBy ? [begunBy] : [])]) {
      expect(Object.keys(entity.fields)).toContain(name);
    }
    for (const each of [...carriedOut, ...(less?.freely ?? []), ...gate.statuses]) {
      expect(statuses).toContain(each);
    }
  });

  const named = gates.flatMap(({ entity, gate }) =>
    // Who asks the same of every record asks no less by another one.
    gate.measuredBy && gate.beside && 'named' in gate.beside
      ? [{ entity, measured: gate.measuredBy.fields, field: gate.beside.named }]
      : [],
  );

  test.each(named)(
    '$entity.name: the record that says what is asked is named by what is measured',
    ({ measured, field }) => {
      expect(measured).toContain(field);
    },
  );
});

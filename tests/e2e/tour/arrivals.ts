import type { Page } from '@playwright/test';
import type { OperationKind, OutboxRecord } from '../../../src/data/store/outbox-record.ts';
import type { SignIn } from '../../../src/domain/identity/session.ts';
import type { AnyRow, FieldValues } from '../../../src/domain/kit/entity/entity.ts';
import { entityNamed } from '../../../src/domain/registry.ts';
import { type Api, expect } from '../fixtures.ts';
import { type Deed, nameOf } from './deeds.ts';
import { readOutbox, storedRows } from './on-device.ts';

const VERBS: Readonly<Record<OperationKind, string>> = {
  create: 'create',
  patch: 'update',
  delta: 'delta',
  delete: 'remove',
};

/** What waits on the device: at least one operation for each deed. */
export async function waitingFor(
  page: Page,
  session: SignIn,
  deeds: readonly Deed[],
): Promise<readonly OutboxRecord[]> {
  const outbox = await readOutbox(page, session);
  const waiting = outbox.map(({ entity, kind }) => `${entity} ${VERBS[kind]}`);
  expect(waiting).toEqual(expect.arrayContaining(deeds.map(nameOf)));
  return outbox.toSorted((left, right) => left.seq - right.seq);
}

/** Everything was sent, nothing was refused, and the server has what each operation says. */
export async function expectArrived(
  page: Page,
  api: Api,
  operations: readonly OutboxRecord[],
): Promise<void> {
  await expect
    .poll(
      async () =>
        (await readOutbox(page, api.session)).map(({ summary, state, problem }) => ({
          summary,
          state,
          problem,
        })),
      {
        timeout: 60_000,
      },
    )
    .toEqual([]);
  expect(await storedRows(page, api.session, 'issues')).toEqual([]);
  for (const [key, { entity, entityId, isGone, values }] of lastWrites(operations)) {
    const { status, body } = await api.send('GET', `${entityNamed(entity).path}/${entityId}`);
    expect.soft(status, key).toBe(isGone ? 404 : 200);
    if (!isGone) expect.soft(body as AnyRow, key).toMatchObject(values);
  }
}

interface LastWrite {
  readonly entity: string;
  readonly entityId: string;
  readonly isGone: boolean;
  readonly values: FieldValues;
}

/** By record: whether it was deleted, and its values after the last of the operations. */
function lastWrites(operations: readonly OutboxRecord[]): Map<string, LastWrite> {
  const last = new Map<string, LastWrite>();
  for (const { entity, entityId, kind, changes } of operations) {
    const key = `${entity} ${entityId}`;
    const before = last.get(key)?.values ?? {};
    const values = kind === 'delta' ? withDelta(before, changes) : { ...before, ...changes };
    last.set(key, { entity, entityId, isGone: kind === 'delete', values });
  }
  return last;
}

/** Only of a new record the device knows how many there will be: others take some of an old one meanwhile. */
function withDelta(before: FieldValues, { delta }: FieldValues): FieldValues {
  return 'quantity' in before ? { ...before, quantity: Number(before.quantity) + Number(delta) } : before;
}

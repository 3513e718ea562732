import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { ROLE_PERMISSIONS } from '../../domain/identity/role-permissions.ts';
import { entities } from '../../domain/registry.ts';
import { outboxList, systemTools } from '../recovery/outbox-actions.ts';
import { asDataError } from '../store/data-error.ts';
import { type FieldDatabase, openFieldDatabase } from '../store/database.ts';
import { createRepository } from './create-repository.ts';
import type { Repository } from './repository.ts';

let database: FieldDatabase;
let repository: Repository;

beforeEach(() => {
  database = openFieldDatabase('demo-tenant', 'someone', { indexedDB: new IDBFactory(), IDBKeyRange });
  const permissions = ROLE_PERMISSIONS.storekeeper;
  repository = createRepository(database, { ...systemTools, permissions, onSaved: () => undefined });
  return () => database.dexie.close();
});

const place = (name: string, kind: 'site' | 'toolbox', standsInId: string | null = null) =>
  repository.create(entities.warehouse, { name, kind, standsInId });

/** The refusal with the field at fault. */
const refusal = (save: Promise<unknown>) =>
  save.then(
    () => null,
    (error: unknown) => {
      const { code, path } = asDataError(error);
      return [code, path];
    },
  );

describe('a container on the device', () => {
  test('is not put into another one, whether it is new or was there', async () => {
    const store = await place('Store', 'site');
    const box = await place('Box', 'toolbox', store.id);
    const other = await place('Other box', 'toolbox');
    expect(await refusal(place('Third box', 'toolbox', box.id))).toEqual(['no_place', 'standsInId']);
    const into = (standsInId: string) =>
      refusal(repository.update(entities.warehouse, other.id, { standsInId }));
    expect(await into(box.id)).toEqual(['no_place', 'standsInId']);
    expect(await into(other.id)).toEqual(['under_itself', 'standsInId']);
    expect(await into(store.id)).toBeNull();
    expect(await outboxList(database)).toHaveLength(4);
  });

  test('is made of no store in which containers stand', async () => {
    const store = await place('Store', 'site');
    await place('Box', 'toolbox', store.id);
    const becomes = repository.update(entities.warehouse, store.id, { kind: 'toolbox' });
    expect(await refusal(becomes)).toEqual(['no_place', 'kind']);
  });

  test('is made with many others at once', async () => {
    const store = await place('Store', 'site');
    const standing = (at: number) => ({ name: `Box ${at}`, kind: 'toolbox', standsInId: store.id });
    const values = Array.from({ length: 120 }, (_, at) => standing(at));
    await repository.createMany(values.map((each) => ({ entity: 'warehouse', values: each })));
    expect(await outboxList(database)).toHaveLength(121);
  });
});

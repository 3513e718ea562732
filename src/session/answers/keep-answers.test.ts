import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../api/api-client.ts';
import { ApiError } from '../../api/api-error.ts';
import { keptAnswer } from '../../data/read/answers.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import { openFieldDatabase } from '../../data/store/database.ts';
import type { Json } from '../../domain/kit/fields/field.ts';
import { askAndKeep, keepAnswers } from './keep-answers.ts';

describe('answers kept for when the server cannot be asked', () => {
  let database: FieldDatabase;
  let asked: string[];

  beforeEach(() => {
    database = openFieldDatabase('t', 'u', { indexedDB: new IDBFactory(), IDBKeyRange });
    asked = [];
  });

  test('the newest one is kept', async () => {
    await askAndKeep(
      answering(() => ['first']),
      database,
      '/roles',
    );
    await askAndKeep(
      answering(() => ['second']),
      database,
      '/roles',
    );
    expect(await keptAnswer(database, '/roles')).toMatchObject({ body: ['second'] });
  });

  test.each([403, 404])('what is refused with %i is forgotten here too', async (status) => {
    await askAndKeep(
      answering(() => ['mine']),
      database,
      '/roles',
    );
    await expect(askAndKeep(failing(status), database, '/roles')).rejects.toMatchObject({
      statusCode: status,
    });
    expect(await keptAnswer(database, '/roles')).toBeUndefined();
  });

  test.each([0, 401, 500])('a failure with %i takes nothing away', async (status) => {
    await askAndKeep(
      answering(() => ['mine']),
      database,
      '/roles',
    );
    await expect(askAndKeep(failing(status), database, '/roles')).rejects.toMatchObject({
      statusCode: status,
    });
    expect(await keptAnswer(database, '/roles')).toMatchObject({ body: ['mine'] });
  });

  test('an answer that comes when somebody asks anew already is not kept', async () => {
    const asking = new AbortController();
    const late = answering(() => {
      asking.abort();
      return ['before'];
    });
    await expect(askAndKeep(late, database, '/roles', asking.signal)).rejects.toThrow('aborted');
    expect(await keptAnswer(database, '/roles')).toBeUndefined();
  });

  test('ahead of its screen it is asked for once', async () => {
    const api = answering((path) => [path]);
    await keepAnswers(api, database, ['/roles', '/tenants']);
    await keepAnswers(api, database, ['/roles', '/tenants', '/devices']);
    expect(asked).toEqual(['/roles', '/tenants', '/devices']);
  });

  function answering(answer: (path: string) => string[]): ApiClient {
    return clientOf((path) => Promise.resolve(answer(path)));
  }

  function failing(status: number): ApiClient {
    return clientOf(() => Promise.reject(new ApiError('no', status, 'no')));
  }

  function clientOf(call: (path: string) => Promise<Json>): ApiClient {
    const unused = () => Promise.reject(new Error('not of this test'));
    return {
      call: unused,
      read(path) {
        asked.push(path);
        return call(path);
      },
      write: unused,
      upload: unused,
      download: unused,
    };
  }
});

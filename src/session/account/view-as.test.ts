import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '../../api/api-client.ts';
import { openFieldDatabase } from '../../data/store/database.ts';
import { writeMeta } from '../../data/store/meta.ts';
import { saveDraft } from '../../data/write/drafts.ts';
import { saveNewRows } from '../../data/write/save-new-rows.ts';
import { systemClock } from '../../domain/kit/values/ids.ts';
import { startViewAs, stopViewAs } from './switch-view-as.ts';
import { readingApi, readingFetch, readViewAs, refuseSaves, refusingRepository } from './view-as.ts';

const VIEW = { role: 'viewer', permissions: ['assets:view'], from: '/admin/roles/viewer' };
const REFUSED = { code: 'looking_on' };

let heard: number;

beforeEach(() => {
  const store = new Map<string, string>();
  heard = 0;
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  });
  vi.stubGlobal('location', { href: 'https://grid.example/tenant' });
  vi.stubGlobal('window', { dispatchEvent: () => heard++ });
});
afterEach(() => vi.unstubAllGlobals());

describe('looking as another role', () => {
  it('lasts across reloads, until it is ended', () => {
    expect(readViewAs('t/u')).toBeNull();
    startViewAs('t/u', VIEW);
    expect(readViewAs('t/u')).toEqual(VIEW);
    stopViewAs();
    expect(readViewAs('t/u')).toBeNull();
  });

  it('is over when another person signs in on the tab', () => {
    startViewAs('t/u', VIEW);
    expect(readViewAs('t/v')).toBeNull();
    expect(readViewAs('t/u')).toBeNull();
  });
});

describe('while somebody looks as another role', () => {
  it('the repository refuses, and says so', async () => {
    await expect(refusingRepository.create('asset', {})).rejects.toMatchObject(REFUSED);
    await expect(refusingRepository.saveTogether([])).rejects.toMatchObject(REFUSED);
    expect(heard).toBe(2);
  });

  it('nothing enters the outbox by another way; what the device notes for itself does', async () => {
    const database = openFieldDatabase('t', 'u', { indexedDB: new IDBFactory(), IDBKeyRange });
    await saveDraft(database, 'workOrder/new', { values: { title: 'Mine' } });
    refuseSaves(database);
    const tools = { clock: systemClock, random: (count: number) => new Uint8Array(count) };
    const values = { title: 'Never written', type: 'repair' };
    await expect(saveNewRows(database, tools, [{ entity: 'workOrder', values }])).rejects.toThrow(
      'Nothing is saved',
    );
    expect(await database.outbox.count()).toBe(0);
    expect((await database.rows('workOrder').ids()).length).toBe(0);
    await writeMeta(database, 'reachable', true);
    await expect(saveDraft(database, 'workOrder/new', { values })).rejects.toThrow('Nothing is saved');
    expect(await database.drafts.get('workOrder/new')).toMatchObject({ values: { title: 'Mine' } });
  });

  it('the server is asked, and told nothing', async () => {
    const calls: string[] = [];
    const call = async (method: string, path: string) => calls.push(`${method} ${path}`);
    const api: ApiClient = {
      call: call as unknown as ApiClient['call'], // nobody reads the answer
      read: async (path) => calls.push(`get ${path}`),
      write: () => Promise.reject(new Error('not called')),
      upload: () => Promise.reject(new Error('not called')),
      download: () => Promise.reject(new Error('not called')),
    };
    const reading = readingApi(api);
    await reading.call('get', '/roles');
    await reading.read('/devices');
    await expect(reading.call('delete', '/auth/sessions')).rejects.toMatchObject(REFUSED);
    await expect(reading.write('post', '/users/invite', {})).rejects.toMatchObject(REFUSED);
    const upload = { field: 'file', file: new File([], 'x'), onProgress: () => undefined };
    await expect(reading.upload('/files', upload)).rejects.toMatchObject(REFUSED);
    expect(calls).toEqual(['get /roles', 'get /devices']);
  });

  it('what goes past the client of the screens is refused too, but for the session itself', async () => {
    const sent: string[] = [];
    const fetch = readingFetch(async (input) => {
      sent.push(input instanceof Request ? `${input.url} ${await input.text()}` : String(input));
      return new Response();
    });
    startViewAs('t/u', VIEW);
    await fetch('/api/sync/changes');
    await fetch('/api/auth/refresh', { method: 'POST' });
    await fetch(new Request('https://grid.example/api/logs', { method: 'POST', body: 'a line' }));
    await expect(fetch('/api/sync/push', { method: 'POST' })).rejects.toMatchObject(REFUSED);
    stopViewAs();
    await fetch('/api/sync/push', { method: 'POST' });
    const logged = 'https://grid.example/api/logs a line';
    expect(sent).toEqual(['/api/sync/changes', '/api/auth/refresh', logged, '/api/sync/push']);
  });
});

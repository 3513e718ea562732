import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { numberedId, numberedRow } from '../../../../../tests/support/numbered-row.ts';
import { writeRows, writtenStores } from '../../../../data/rows/row-writer.ts';
import { type FieldDatabase, openFieldDatabase } from '../../../../data/store/database.ts';
import { wordsOfIds } from '../../../../domain/packing/id-words.ts';
import { entities } from '../../../../domain/registry.ts';
import {
  type SwitchingOnMap,
  switchingIn,
  switchingState,
} from '../../../../resource/network/switching-state.ts';
import { switchedAssets } from './switched-assets.ts';

let database: FieldDatabase;

beforeEach(() => {
  database = openFieldDatabase('t', 'u', { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => database.dexie.close());

const LINE = {
  type: 'LineString',
  coordinates: [
    [13, 47],
    [13.2, 47],
  ],
};

async function storeAssets(...rows: ReturnType<typeof numberedRow>[]): Promise<void> {
  const changes = rows.map((row) => ({ id: row.id, after: row }));
  await database.dexie.transaction('rw', writtenStores(database, [entities.asset]), async () =>
    writeRows(database, entities.asset, changes),
  );
}

function assetAt(at: number, values: object = {}) {
  return numberedRow(at, { name: `Asset ${at}`, kind: 'Pole', longitude: 13, latitude: 47, ...values });
}

function shownWith(values: Partial<SwitchingOnMap>): SwitchingOnMap {
  const none = wordsOfIds([]);
  return {
    requestId: 'r',
    title: 'SR-1',
    upTo: 2,
    elements: [],
    isCut: false,
    dead: none,
    live: none,
    ...values,
  };
}

test('each asset has one state: that of the network around the work, else what the step made of it', async () => {
  await storeAssets(assetAt(1, { geometry: LINE }), assetAt(2), assetAt(3), assetAt(4));
  const shown = shownWith({
    elements: [
      { id: numberedId(1), state: 'earthed', position: null },
      { id: numberedId(2), state: 'live', position: 'open' },
    ],
    dead: wordsOfIds([numberedId(1), numberedId(3)]),
    live: wordsOfIds([numberedId(4)]),
  });
  const { features, isCut } = await switchedAssets(database, shown);
  expect(features.features.map(({ geometry, properties }) => [geometry.type, properties])).toEqual([
    ['LineString', { id: numberedId(1), state: 'earthed', position: '' }],
    ['Point', { id: numberedId(2), state: 'live', position: 'open' }],
    ['Point', { id: numberedId(3), state: 'dead', position: '' }],
    ['Point', { id: numberedId(4), state: 'live', position: '' }],
  ]);
  expect(isCut).toBe(false);
});

test('what stands nowhere is counted, what is not on the device is not', async () => {
  await storeAssets(assetAt(1), assetAt(2, { longitude: null, latitude: null }));
  const shown = shownWith({ dead: wordsOfIds([1, 2, 3].map(numberedId)) });
  const { features, withoutPlace } = await switchedAssets(database, shown);
  expect([features.features.length, withoutPlace]).toEqual([1, 1]);
});

test('of more assets than are coloured those around the work come first, and it is said', async () => {
  await storeAssets(...[1, 2, 3, 4].map((at) => assetAt(at)));
  const elements = [{ id: numberedId(4), state: 'live', position: 'closed' }] as const;
  const shown = shownWith({ elements, dead: wordsOfIds([1, 2, 3].map(numberedId)) });
  const { features, isCut } = await switchedAssets(database, shown, 2);
  expect(features.features.map(({ properties }) => properties?.['id'])).toEqual([
    numberedId(4),
    numberedId(1),
  ]);
  expect(isCut).toBe(true);
});

test('what goes along with the address is read as it was written, and nothing of another state', () => {
  const shown = shownWith({ dead: wordsOfIds([numberedId(1)]) });
  expect(switchingIn(structuredClone(switchingState(shown)))).toEqual(shown);
  for (const state of [null, undefined, 'switching', { drawn: 1 }])
    expect(switchingIn(state)).toBeUndefined();
});

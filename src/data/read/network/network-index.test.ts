import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { numberedId, numberedRow } from '../../../../tests/support/numbered-row.ts';
import { storePacked } from '../../../../tests/support/store-packed.ts';
import { asset } from '../../../domain/assets/asset.ts';
import { terminalsValue } from '../../../domain/assets/network-of-assets.ts';
import type { AnyRow } from '../../../domain/kit/entity/entity.ts';
import { type RowChange, writeRows, writtenStores } from '../../rows/row-writer.ts';
import { type FieldDatabase, openFieldDatabase } from '../../store/database.ts';
import { idList } from '../id-list.ts';
import type { FoundAssets } from './found-assets.ts';
import { networkAnswer } from './network-answers.ts';
import { createNetworkIndex, type NetworkIndex } from './network-index.ts';
import type { AssetQuestion, NetworkAnswers } from './network-messages.ts';

let database: FieldDatabase;
let index: NetworkIndex | undefined;
const onChange = vi.fn<(isWhole: boolean) => void>();
const onFailure = vi.fn<(error: unknown) => void>();

beforeEach(() => {
  database = openFieldDatabase('t', 'u', { indexedDB: new IDBFactory(), IDBKeyRange });
  onChange.mockReset();
  onFailure.mockReset();
});

afterEach(() => {
  index?.close();
  database.dexie.close();
});

/** A feeder of six among poles: source ─ breaker ─ line ─ transformer ─ load, and a spare line beyond an open switch. */
const FEEDER = [
  [10, 'EnergySource', 'a'],
  [20, 'Breaker', 'a b'],
  [30, 'ACLineSegment', 'b c'],
  [40, 'PowerTransformer', 'c d', { servedCustomers: 40 }],
  [50, 'EnergyConsumer', 'd', { servedCustomers: 38, criticality: 5 }],
  [60, 'LoadBreakSwitch', 'c e', { switchState: 'open', normalState: 'closed' }],
  [70, 'EnergyConsumer', 'e'],
] as const;

test('assets with terminals are found among packed rows and those by themselves, and no others', async () => {
  await storePacked(database, asset, rows(0, 700));
  await write([
    { id: numberedId(900), after: equipment(900, 'EnergyConsumer', 'd', { servedCustomers: 7 }) },
    { id: numberedId(901), after: pole(901) },
  ]);
  const network = await opened();
  expect(network.size).toBe(8);
  expect(ask(network, 'trace', 30)).toMatchObject({ customers: 45, uncounted: 0 });
  expect(onFailure).not.toHaveBeenCalled();
});

test('how an asset is supplied now, and with all switches as they normally stand', async () => {
  await storePacked(database, asset, rows(0, 100));
  const network = await opened();
  const load = ask(network, 'standing', 50);
  expect(load).toMatchObject({ isLive: true, isLiveNormally: true, liveEnds: null });
  expect(numbers(load?.sources)).toEqual([10]);
  expect(numbers(load?.isolating)).toEqual([60, 20]);
  expect(ask(network, 'standing', 70)).toMatchObject({ isLive: false, isLiveNormally: true });
  expect(ask(network, 'standing', 1)).toBeNull();
});

test('where no infeed is recorded it is not known whether anything is live', async () => {
  await storePacked(database, asset, rows(0, 100));
  await write([{ id: numberedId(910), after: equipment(910, 'ACLineSegment', 'p q') }]);
  const network = await opened();
  expect(ask(network, 'standing', 910)).toMatchObject({ isLive: null });
  expect(ask(network, 'standing', 70)).toMatchObject({ isLive: false });
});

test('what lies before and behind an asset comes nearest first, with its customers', async () => {
  await storePacked(database, asset, rows(0, 100));
  const network = await opened();
  const line = ask(network, 'trace', 30);
  expect(numbers(line?.upstream)).toEqual([20, 10]);
  expect(numbers(line?.downstream)).toEqual([40, 60, 50]);
  expect(line).toMatchObject({ customers: 40, uncounted: 0 });
});

test('a closed switch is supposed open, an open one closed, a line out', async () => {
  await storePacked(database, asset, rows(0, 100));
  const network = await opened();
  const breaker = ask(network, 'supposed', 20);
  expect(breaker).toMatchObject({ supposed: 'open', customers: 40, loopsOpened: 0 });
  expect(numbers(breaker?.critical)).toEqual([50]);
  const tie = ask(network, 'supposed', 60);
  expect(tie).toMatchObject({ supposed: 'closed', customers: 0 });
  expect(numbers(tie?.live)).toEqual([70]);
  expect(ask(network, 'supposed', 30)).toMatchObject({ supposed: 'out', customers: 40 });
});

test('what is switched, taken off and packed later is followed', async () => {
  await storePacked(database, asset, rows(0, 600));
  const network = await opened();
  await write([{ id: numberedId(20), after: equipment(20, 'Breaker', 'a b', { switchState: 'open' }) }]);
  await vi.waitFor(() => expect(ask(network, 'standing', 50)).toMatchObject({ isLive: false }));
  await write([{ id: numberedId(20), after: pole(20) }]);
  await vi.waitFor(() => expect(network.size).toBe(6));
  await storePacked(database, asset, [equipment(1000, 'EnergySource', 'd')]);
  await vi.waitFor(() => expect(ask(network, 'standing', 50)).toMatchObject({ isLive: true }));
});

async function opened(): Promise<NetworkIndex> {
  const network = createNetworkIndex(database, asset, { onChange, onFailure });
  index = network;
  await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith(true));
  return network;
}

function ask<About extends AssetQuestion['about']>(network: NetworkIndex, about: About, at: number) {
  return networkAnswer(network.model(), { about, id: numberedId(at) }) as NetworkAnswers[About]; // it answers what it is asked
}

function numbers(found: FoundAssets | undefined): number[] {
  return [...idList(found?.ids ?? new Uint32Array())].map((id) => Number(id.slice(-12)));
}

function write(changes: readonly RowChange[]) {
  return database.dexie.transaction('rw', writtenStores(database, [asset]), async () => {
    await writeRows(database, asset, changes);
  });
}

function rows(from: number, count: number): AnyRow[] {
  return Array.from({ length: count }, (_, place) => {
    const at = from + place;
    const [, kind, nodes, values] = FEEDER.find(([number]) => number === at) ?? [];
    return kind && nodes ? equipment(at, kind, nodes, values) : pole(at);
  });
}

function pole(at: number): AnyRow {
  return numberedRow(at, {
    tag: `P-${at}`,
    name: `Pole ${at}`,
    kind: 'Pole',
    status: 'inUse',
    terminals: {},
  });
}

function equipment(at: number, kind: string, nodes: string, values: object = {}): AnyRow {
  const terminals = terminalsValue(nodes.split(' ').map((node) => ({ node, isConnected: true })));
  return { ...pole(at), name: `${kind} ${at}`, kind, terminals, ...values };
}

import { terminalsValue } from '../../../../src/domain/assets/network-of-assets.ts';
import { type AssetValues, assetId, type Station } from './station-assets.ts';

/** Customers at the end of each feeder, by the tag of the feeder. */
const CUSTOMERS: Readonly<Record<string, number>> = {
  'AM-F1': 2310,
  'AM-F2': 1640,
  'AM-F3': 1,
  'AM-F4': 1,
  'KR-F1': 14,
  'KR-F2': 186,
  'KR-F3': 142,
  'KR-F4': 61,
  'QL-F1': 1,
  'QL-F2': 402,
  'QL-F3': 1,
  'QL-F4': 37,
};

/** A hospital and a railway. */
const CRITICAL: ReadonlySet<string> = new Set(['AM-F3', 'QL-F3']);

/** What the line bays of two stations both end at: their lines are not in the registry. Other bays end nowhere. */
const LINES: Readonly<Record<string, string>> = {
  'AM-110-E01': 'AM-KR-1',
  'KR-110-E01': 'AM-KR-1',
  'AM-110-E02': 'AM-KR-2',
  'KR-110-E02': 'AM-KR-2',
  'AM-110-E03': 'AM-grid',
  'KR-110-E03': 'KR-QL',
  'QL-110-E01': 'KR-QL',
};

/** Switches that stand otherwise than closed, by their tags: as they normally do, and now. */
const STANDING: Readonly<Record<string, Pick<AssetValues, 'normalState' | 'switchState'>>> = {
  // Its fuse is blown: the outage of today.
  'KR-F1-FU14': { normalState: 'closed', switchState: 'open' },
  'QL-110-E03-Q0': { normalState: 'open', switchState: 'open' },
  'QL-110-E03-Q1': { normalState: 'open', switchState: 'open' },
  'AM-F1-S1': { normalState: 'open', switchState: 'open' },
};

const CLOSED = { normalState: 'closed', switchState: 'closed' } as const;

const SWITCHES: ReadonlySet<unknown> = new Set(['Breaker', 'Disconnector', 'Fuse', 'LoadBreakSwitch']);

/** The same assets, each with what it is connected to. */
export function withTerminals(assets: readonly AssetValues[]): AssetValues[] {
  return assets.map((values) => {
    const nodes = nodesOfTag(values.tag);
    if (!nodes) return values;
    const terminals = terminalsValue(nodes.map((node) => ({ node, isConnected: true })));
    return { ...values, terminals, ...(SWITCHES.has(values.kind) && (STANDING[values.tag] ?? CLOSED)) };
  });
}

/** What a network has beside its stations and lines: the infeed, loads, and the open point between two feeders. */
export function networkEnds(stations: readonly Station[]): AssetValues[] {
  const shared = { currentKind: 'AC', phases: 'ABC' } as const;
  const loads = stations.flatMap(({ code, feeders }) =>
    feeders.map((feeder, index): AssetValues => {
      const tag = `${code}-F${index + 1}`;
      return {
        ...shared,
        tag: `${tag}-M1`,
        name: `Customers of ${feeder}`,
        kind: 'EnergyConsumer',
        parentId: assetId(tag),
        nominalVoltage: 20,
        servedCustomers: CUSTOMERS[tag] ?? null,
        criticality: CRITICAL.has(tag) ? 5 : 2,
      };
    }),
  );
  return [
    {
      ...shared,
      tag: 'AM-110-G1',
      name: 'Infeed from the grid supply point',
      kind: 'EnergySource',
      parentId: assetId('AM'),
      nominalVoltage: 110,
      criticality: 5,
    },
    {
      ...shared,
      tag: 'AM-F1-S1',
      name: 'Town ring, open point',
      kind: 'LoadBreakSwitch',
      parentId: assetId('AM-F1'),
      nominalVoltage: 20,
    },
    ...loads,
  ];
}

/** Undefined of what is not in the network: places, poles, what is not built. */
function nodesOfTag(tag: string): readonly string[] | undefined {
  const [code = '', part = '', piece = '', device = ''] = tag.split('-');
  if (tag === 'AM-110-G1') return [LINES['AM-110-E03'] ?? ''];
  if (tag === 'AM-F1-S1') return ['AM-F1-end', 'AM-F2-end'];
  if (part === 'T1') return [`${code}-110`, bar(code, 'A')];
  // Out of service, and taken off.
  if (tag === 'KR-T2') return undefined;
  if (part === 'T2') return [`${code}-110`, bar(code, 'B')];
  if (piece === 'BB1') return [`${code}-110`];
  if (piece === 'BBA' || piece === 'BBB') return [bar(code, piece.slice(2))];
  if (device === 'Q1') return [`${code}-110`, `${code}-${piece}`];
  if (part === '110' && device === 'Q0')
    return [`${code}-${piece}`, LINES[`${code}-110-${piece}`] ?? `${code}-${piece}-end`];
  const feeder = Number(piece.slice(2));
  if (part === '020' && device === 'Q0')
    return [bar(code, feeder % 2 === 1 ? 'A' : 'B'), `${code}-F${feeder}-begin`];
  if (piece === 'L1') return [`${code}-${part}-begin`, `${code}-${part}-end`];
  if (piece === 'FU14') return [`${code}-${part}-end`, `${code}-${part}-fused`];
  return piece === 'M1' ? [`${code}-${part}-fused`] : undefined;
}

/** Transformer T2 of Kestrel Ridge is out of service: its sections hang together. */
function bar(code: string, section: string): string {
  return code === 'KR' ? 'KR-020' : `${code}-020${section}`;
}

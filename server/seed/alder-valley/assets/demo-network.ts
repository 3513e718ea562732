import { terminalsValue } from '../../../../src/domain/assets/network-of-assets.ts';
import { type AssetValues, assetId, inYardAt, type Station } from './station-assets.ts';

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

/** What the line bays of two stations both end at, or the end of the one line that is in the registry. Other bays end nowhere. */
const LINES: Readonly<Record<string, string>> = {
  'AM-110-E01': 'AM-KR-begin',
  'KR-110-E01': 'AM-KR-end',
  'AM-110-E02': 'AM-KR-2',
  'KR-110-E02': 'AM-KR-2',
  'AM-110-E03': 'AM-grid',
  'KR-110-E03': 'KR-QL',
  'QL-110-E01': 'KR-QL',
};

const OPEN = { normalState: 'open', switchState: 'open' } as const;

/** Switches that stand otherwise than closed, by their tags: as they normally do, and now. */
const STANDING: Readonly<Record<string, Pick<AssetValues, 'normalState' | 'switchState'>>> = {
  // Its fuse is blown: the outage of today.
  'KR-F1-FU14': { normalState: 'closed', switchState: 'open' },
  'QL-110-E03-Q0': OPEN,
  'QL-110-E03-Q1': OPEN,
  'AM-F1-S1': OPEN,
};

const CLOSED = { normalState: 'closed', switchState: 'closed' } as const;

const SWITCHES: ReadonlySet<unknown> = new Set(['Breaker', 'Disconnector', 'Fuse', 'LoadBreakSwitch']);

/** The same assets, each with what it is connected to. */
export function withTerminals(assets: readonly AssetValues[]): AssetValues[] {
  return assets.map((values) => {
    const nodes = nodesOfTag(values.tag);
    if (!nodes) return values;
    const terminals = terminalsValue(nodes.map((node) => ({ node, isConnected: true })));
    return { ...values, terminals, ...standingOf(values) };
  });
}

function standingOf({ tag, kind }: AssetValues): Partial<AssetValues> {
  if (kind === 'GroundDisconnector') return OPEN;
  return SWITCHES.has(kind) ? (STANDING[tag] ?? CLOSED) : {};
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
    ...earthingSwitches(stations),
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

/** Bays of 110 kV with an earthing switch on their line's side: those of the line that is in the registry. */
const EARTHED_BAYS: ReadonlySet<string> = new Set(['AM-110-E01', 'KR-110-E01']);

/** By the tag of a feeder or a line bay, the tags of its circuit-breaker and of its earthing switch, if it has one. */
export function devicesOf(
  tag: string,
): { readonly breaker: string; readonly earth: string | null } | undefined {
  const feeder = /^(\w+)-F(\d)$/.exec(tag);
  const bay = feeder ? `${feeder[1]}-020-J0${feeder[2]}` : tag;
  if (!/^\w+-(020-J|110-E)0\d$/.test(bay)) return undefined;
  const isEarthed = feeder !== null || EARTHED_BAYS.has(bay);
  return { breaker: `${bay}-Q0`, earth: isEarthed ? `${bay}-Q8` : null };
}

function earthingSwitches(stations: readonly Station[]): AssetValues[] {
  const shared = { kind: 'GroundDisconnector', currentKind: 'AC', phases: 'ABC' } as const;
  return stations.flatMap((station) => {
    const feeders = station.feeders.map((name, index) => ({
      name,
      bay: `${station.code}-020-J0${index + 1}`,
    }));
    const lines = station.lines
      .map((name, index) => ({ name, bay: `${station.code}-110-E0${index + 1}` }))
      .filter(({ bay }) => EARTHED_BAYS.has(bay));
    return [...lines, ...feeders].map(({ name, bay }, index) => ({
      ...shared,
      ...inYardAt(station, index),
      tag: `${bay}-Q8`,
      name: `Earthing switch ${name}`,
      parentId: assetId(bay),
      nominalVoltage: bay.includes('-110-') ? 110 : 20,
    }));
  });
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
  if (device === 'Q8')
    return [
      part === '110' ? (LINES[`${code}-110-${piece}`] ?? '') : `${code}-F${Number(piece.slice(2))}-begin`,
    ];
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

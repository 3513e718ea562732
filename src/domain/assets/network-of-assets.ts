import type { FieldValues } from '../kit/entity/entity.ts';
import type { Json, JsonDocument } from '../kit/fields/json.ts';
import { documentIn, isDocument, listIn } from '../kit/fields/json-document.ts';
import type { NetworkAsset, NetworkTerminal } from '../network/grid-graph.ts';
import type { DeviceKind } from '../network/switching/switching-grid.ts';

/** Kinds that feed a network. */
const SOURCES: ReadonlySet<Json | undefined> = new Set(['EnergySource', 'SynchronousMachine', 'PowerPlant']);

/** Kinds that are a place in it. */
const JUNCTIONS: ReadonlySet<Json | undefined> = new Set(['BusbarSection', 'Junction']);

const EARTHING = 'GroundDisconnector';

/** Kinds that open, beside earthing switches. */
const SWITCHES: ReadonlySet<Json | undefined> = new Set([
  'Breaker',
  'Recloser',
  'LoadBreakSwitch',
  'Disconnector',
  'Fuse',
]);

/** Kinds that never open, whatever somebody noted of them: taken to conduct, which is the careful side. */
const NEVER_OPEN: ReadonlySet<Json | undefined> = new Set([
  ...SOURCES,
  ...JUNCTIONS,
  'ACLineSegment',
  'PowerTransformer',
  'EnergyConsumer',
]);

/** What is asked of an asset in the network, beside how it is connected. */
export interface NetworkMember {
  readonly inNetwork: NetworkAsset;
  /** A switch that stands otherwise than it normally does. */
  readonly isOffNormal: boolean;
  /** Those that it says itself; 0 where it says none. */
  readonly customers: number;
  /** A load that says none: how many customers there are is not known. */
  readonly isUncounted: boolean;
  /** A load of criticality 4 or 5. */
  readonly isCritical: boolean;
  /** An earthing switch, which cuts nothing off. */
  readonly isEarthing: boolean;
  readonly device: DeviceKind;
  /** Of a switch: how it stands was noted, and is not what it normally is. */
  readonly isPositionRecorded: boolean;
}

/** What switching makes of each kind; of others it counts whether they have a position. */
const DEVICES: Readonly<Partial<Record<string, DeviceKind>>> = {
  Breaker: 'breaker',
  Recloser: 'breaker',
  LoadBreakSwitch: 'loadBreak',
  Disconnector: 'disconnector',
  Fuse: 'fuse',
  GroundDisconnector: 'earthing',
  PowerTransformer: 'transformer',
  ACLineSegment: 'line',
  EnergyConsumer: 'load',
  ConverterStation: 'converter',
  BusbarSection: 'junction',
  Junction: 'junction',
};

/** Of 5: whoever loses supply there is asked for first. */
const CRITICAL = 4;

export function networkMemberOf(asset: FieldValues & { readonly id: string }): NetworkMember | null {
  const inNetwork = networkAssetOf(asset);
  if (!inNetwork) return null;
  const { kind, normalState, servedCustomers, criticality } = asset;
  const isLoad = kind === 'EnergyConsumer';
  const isCounted = typeof servedCustomers === 'number';
  const { switchState } = inNetwork;
  return {
    inNetwork,
    isOffNormal: switchState !== null && switchState !== (normalState ?? usualState(kind) ?? switchState),
    customers: isCounted ? servedCustomers : 0,
    isUncounted: isLoad && !isCounted,
    isCritical: isLoad && typeof criticality === 'number' && criticality >= CRITICAL,
    isEarthing: kind === EARTHING,
    device: deviceOf(kind, inNetwork),
    isPositionRecorded: asset['switchState'] === 'open' || asset['switchState'] === 'closed',
  };
}

function deviceOf(kind: Json | undefined, { role, switchState }: NetworkAsset): DeviceKind {
  if (role === 'source') return 'source';
  return DEVICES[String(kind)] ?? (switchState === null ? 'other' : 'otherSwitch');
}

/** Kinds that can be thought open, or out: what carries current from one place to another. */
export function canBeSupposed({ kind, terminals }: FieldValues): 'switch' | 'line' | null {
  if (terminalsIn(terminals).filter(({ isConnected }) => isConnected).length < 2) return null;
  if (SWITCHES.has(kind)) return 'switch';
  return kind === 'ACLineSegment' ? 'line' : null;
}

export function hasTerminals({ terminals }: FieldValues): boolean {
  return terminalsIn(terminals).length > 0;
}

/** What an asset is in the network; null for one that is not connected to anything. */
export function networkAssetOf(asset: FieldValues & { readonly id: string }): NetworkAsset | null {
  const terminals = terminalsIn(asset['terminals']);
  if (terminals.length === 0) return null;
  return { id: asset.id, terminals, switchState: switchStateOf(asset), role: roleOf(asset) };
}

/** As it stands, else as it usually does, else closed; an earthing switch of which nothing is known is open. */
export function switchStateOf({ kind, switchState, normalState }: FieldValues): NetworkAsset['switchState'] {
  if (NEVER_OPEN.has(kind)) return null;
  const state = switchState ?? normalState ?? usualState(kind);
  return state === 'open' || state === 'closed' ? state : null;
}

function usualState(kind: Json | undefined): 'open' | 'closed' | null {
  if (kind === EARTHING) return 'open';
  return SWITCHES.has(kind) ? 'closed' : null;
}

function roleOf({ kind }: FieldValues): NetworkAsset['role'] {
  if (SOURCES.has(kind)) return 'source';
  return JUNCTIONS.has(kind) ? 'junction' : null;
}

/** The value of an asset's `terminals`: each names the node that it connects to, in the order of their sequence numbers. */
export function terminalsValue(terminals: readonly NetworkTerminal[]): JsonDocument {
  return {
    terminals: terminals.map(({ node, isConnected }) =>
      isConnected ? { node } : { node, connected: false },
    ),
  };
}

function terminalsIn(value: Json | undefined): NetworkTerminal[] {
  return listIn(documentIn(value)['terminals']).flatMap((terminal) => {
    if (!isDocument(terminal)) return [];
    const { node, connected } = terminal;
    return typeof node === 'string' && node !== '' ? [{ node, isConnected: connected !== false }] : [];
  });
}

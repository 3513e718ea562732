import type { FieldValues } from '../kit/entity/entity.ts';
import type { Json, JsonDocument } from '../kit/fields/json.ts';
import { documentIn, isDocument, listIn } from '../kit/fields/json-document.ts';
import type { NetworkAsset, NetworkTerminal } from '../network/grid-graph.ts';

/** Kinds that feed a network. */
const SOURCES: ReadonlySet<Json | undefined> = new Set(['EnergySource', 'SynchronousMachine', 'PowerPlant']);

/** Kinds that are a place in it. */
const JUNCTIONS: ReadonlySet<Json | undefined> = new Set(['BusbarSection', 'Junction']);

/** Kinds that open, beside earthing switches. */
const SWITCHES: ReadonlySet<Json | undefined> = new Set([
  'Breaker',
  'Recloser',
  'LoadBreakSwitch',
  'Disconnector',
  'Fuse',
]);

/** What an asset is in the network; null for one that is not connected to anything. */
export function networkAssetOf(asset: FieldValues & { readonly id: string }): NetworkAsset | null {
  const terminals = terminalsIn(asset['terminals']);
  if (terminals.length === 0) return null;
  return { id: asset.id, terminals, switchState: switchStateOf(asset), role: roleOf(asset) };
}

/** As it stands, else as it usually does, else closed; an earthing switch of which nothing is known is open. */
function switchStateOf({ kind, switchState, normalState }: FieldValues): NetworkAsset['switchState'] {
  const usual = kind === 'GroundDisconnector' ? 'open' : SWITCHES.has(kind) ? 'closed' : null;
  const state = switchState ?? normalState ?? usual;
  return state === 'open' || state === 'closed' ? state : null;
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

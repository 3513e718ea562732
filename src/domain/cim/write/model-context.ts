import { derivedId } from '../../kit/values/derived-id.ts';
import { isKindOf } from '../schema/cim-classes.ts';
import { isIdText, type WrittenAsset } from './written-asset.ts';

/** What the objects of a model have to know of each other. */
export interface ModelContext {
  assetOf(id: string | null): WrittenAsset | undefined;
  /** The id of a node in the documents. */
  nodeId(node: string): string;
  /** Whether its name is another one in the documents: an id cannot say it, or an asset has it. */
  isRenamed(node: string): boolean;
  /** kV, by what is connected to it besides transformers. */
  voltageAt(node: string): number | null;
  /** Each node once, and what it stands in. */
  nodes(): Iterable<readonly [node: string, container: WrittenAsset | undefined]>;
  /** Transformers that consist of tanks, which have their windings. */
  readonly inTanks: ReadonlySet<string>;
}

export async function modelContext(assets: ReadonlyMap<string, WrittenAsset>): Promise<ModelContext> {
  const keys = new Set([...assets.values()].map(({ key }) => key));
  const nodes = new Map<string, WrittenAsset | undefined>();
  const voltages = new Map<string, number>();
  const inTanks = new Set<string>();
  const assetOf = (id: string | null) => (id === null ? undefined : assets.get(id));
  for (const asset of assets.values()) {
    const container = containerOfNodes(assetOf(asset.parentId));
    if (asset.className === 'TransformerTank' && asset.parentId !== null) inTanks.add(asset.parentId);
    if (!isConducting(asset)) continue;
    for (const { node } of asset.terminals) {
      if (!nodes.get(node)) nodes.set(node, container);
      if (asset.voltage !== null && asset.className !== 'PowerTransformer') voltages.set(node, asset.voltage);
    }
  }
  const renamed = new Map<string, string>();
  for (const node of nodes.keys()) {
    if (!isIdText(node) || keys.has(node)) renamed.set(node, await derivedId('cim-node', '', node));
  }
  return {
    assetOf,
    nodeId: (node) => renamed.get(node) ?? node,
    isRenamed: (node) => renamed.has(node),
    voltageAt: (node) => voltages.get(node) ?? null,
    nodes: () => nodes,
    inTanks,
  };
}

/** What a terminal of the standard may belong to. */
export function isConducting({ className }: WrittenAsset): boolean {
  return isKindOf(className, 'ConductingEquipment');
}

function containerOfNodes(parent: WrittenAsset | undefined): WrittenAsset | undefined {
  return parent && isKindOf(parent.className, 'ConnectivityNodeContainer') ? parent : undefined;
}

import {
  EDGE,
  type EdgeKind,
  type Network,
  type NetworkBuilder,
  networkBuilder,
} from '../../network/network.ts';
import { isCimClass, isKindOf } from '../schema/cim-classes.ts';
import { cimBoolean, cimNumber } from '../schema/value-fault.ts';
import { type CimObject, type CimObjects, cimText, idOf } from './cim-object.ts';

/**
 * The network of a model (IEC 61970-301 §4.5). Nodes are its connectivity nodes, also those that terminals name and no file
 * has, as of a boundary; in a model of buses and branches, which has none, its topological nodes. Conducting equipment
 * joins the nodes of its terminals: a transformer all its windings, a switch where it is closed. A terminal that is not
 * connected (`ACDCTerminal.connected`) joins nothing. A switch stands as the state hypothesis says, else as the equipment
 * file says, else in its normal position, else closed. Direct current has nodes of its own and is left out.
 */
export function cimNetwork(objects: CimObjects): Network {
  const terminals = [...objects.values()].filter(({ className }) => className === 'Terminal');
  const hasNodes = terminals.some((terminal) => idOf(terminal, 'Terminal.ConnectivityNode') !== undefined);
  const hasBuses = terminals.some((terminal) => idOf(terminal, 'Terminal.TopologicalNode') !== undefined);
  const builder = networkBuilder();
  const nodeClass = hasNodes || !hasBuses ? 'ConnectivityNode' : 'TopologicalNode';
  for (const { id, className } of objects.values()) if (className === nodeClass) builder.node(id);
  const nodesOf = nodesByEquipment(terminals, builder);
  const onSegments = cutsAndClamps(objects);
  for (const [id, nodes] of nodesOf) {
    const equipment = objects.get(id);
    if (!equipment || !conducts(equipment)) continue;
    const parts = onSegments.get(id);
    if (parts) joinAlongSegment(builder, nodes, parts, nodesOf);
    else joinAll(builder, nodes, edgeKind(equipment));
  }
  return builder.network();
}

/** Of connected terminals, in the order of their sequence numbers. Every terminal's node is counted. */
function nodesByEquipment(
  terminals: readonly CimObject[],
  builder: NetworkBuilder,
): ReadonlyMap<string, readonly number[]> {
  const ordered = terminals.toSorted((a, b) => sequence(a) - sequence(b));
  const nodesOf = new Map<string, number[]>();
  for (const terminal of ordered) {
    const name = idOf(terminal, 'Terminal.ConnectivityNode') ?? idOf(terminal, 'Terminal.TopologicalNode');
    if (name === undefined) continue;
    const node = builder.node(name);
    const equipment = idOf(terminal, 'Terminal.ConductingEquipment');
    if (equipment === undefined || isDisconnected(terminal)) continue;
    const known = nodesOf.get(equipment);
    if (known) known.push(node);
    else nodesOf.set(equipment, [node]);
  }
  return nodesOf;
}

function sequence(terminal: CimObject): number {
  const said =
    cimText(terminal, 'ACDCTerminal.sequenceNumber') ?? cimText(terminal, 'Terminal.sequenceNumber') ?? '';
  return cimNumber(said) ?? 1;
}

function isDisconnected(terminal: CimObject): boolean {
  const said = cimText(terminal, 'ACDCTerminal.connected') ?? cimText(terminal, 'Terminal.connected') ?? '';
  return cimBoolean(said) === false;
}

/** Classes of vendors that have terminals are taken for equipment. */
function conducts({ className }: CimObject): boolean {
  return (
    isKindOf(className, 'ConductingEquipment') ||
    isKindOf('ConductingEquipment', className) ||
    !isCimClass(className)
  );
}

function edgeKind(equipment: CimObject): EdgeKind {
  if (!isKindOf(equipment.className, 'Switch')) return EDGE.fixed;
  return isOpenSwitch(equipment) ? EDGE.openSwitch : EDGE.closedSwitch;
}

/** As it stands now; undefined where nothing says so. */
function isOpenSwitch(equipment: CimObject): boolean | undefined {
  return (
    cimBoolean(cimText(equipment, 'Switch.open') ?? '') ??
    cimBoolean(cimText(equipment, 'Switch.normalOpen') ?? '')
  );
}

function joinAll(builder: NetworkBuilder, nodes: readonly number[], kind: EdgeKind): void {
  const [first, ...others] = nodes;
  if (first !== undefined) for (const other of others) builder.edge(first, other, kind);
}

/** What crews have put on line segments: clamps, which tap it, and cuts, which are switches in the middle of it. */
function cutsAndClamps(objects: CimObjects): ReadonlyMap<string, readonly CimObject[]> {
  const found = new Map<string, CimObject[]>();
  for (const object of objects.values()) {
    if (object.className !== 'Cut' && object.className !== 'Clamp') continue;
    const segment = idOf(object, `${object.className}.ACLineSegment`);
    if (segment === undefined) continue;
    const known = found.get(segment);
    if (known) known.push(object);
    else found.set(segment, [object]);
  }
  const distance = (object: CimObject) =>
    cimNumber(cimText(object, `${object.className}.lengthFromTerminal1`) ?? '') ?? 0;
  for (const parts of found.values()) parts.sort((a, b) => distance(a) - distance(b));
  return found;
}

/** From the first end to the last, over what lies on the segment: a cut joins its own two sides by itself. */
function joinAlongSegment(
  builder: NetworkBuilder,
  [start, end]: readonly number[],
  parts: readonly CimObject[],
  nodesOf: ReadonlyMap<string, readonly number[]>,
): void {
  let at = start;
  for (const part of parts) {
    const [near, far] = nodesOf.get(part.id) ?? [];
    if (near !== undefined && at !== undefined) builder.edge(at, near, EDGE.fixed);
    if (part.className === 'Cut') at = far;
    else at ??= near;
  }
  if (at !== undefined && end !== undefined) builder.edge(at, end, EDGE.fixed);
}

import type { CimModel } from '../model/cim-model.ts';
import { type CimObject, type CimObjects, idOf, referencesOf } from '../model/cim-object.ts';
import { isKindOf } from '../schema/cim-classes.ts';
import { type CimUnits, unitsOf } from './cim-units.ts';

/** Who refers to whom, for what an asset is put together from. Each list is by the id that is referred to. */
export interface CimIndex {
  readonly objects: CimObjects;
  readonly units: CimUnits;
  readonly terminals: ByTarget;
  readonly points: ByTarget;
  /** Windings of transformers and of their tanks. */
  readonly ends: ByTarget;
  readonly tanks: ByTarget;
  /** Phases of segments, consumers, switches and compensators. */
  readonly phases: ByTarget;
  readonly names: ByTarget;
  readonly voltageLevels: ByTarget;
  /** Equipment by the assets that are its hardware (IEC 61968-11), to know which assets stand for themselves. */
  readonly ofEquipment: ReadonlySet<string>;
}

type ByTarget = ReadonlyMap<string, readonly CimObject[]>;

export function cimIndex({ objects, headers }: Pick<CimModel, 'objects' | 'headers'>): CimIndex {
  const lists = Object.fromEntries(ROLES.map(({ list }) => [list, new Map<string, CimObject[]>()])) as Record<
    List,
    Map<string, CimObject[]>
  >; // one for each name of the list
  const ofEquipment = new Set<string>();
  const usedBy = new Map<string, typeof ROLES>();
  for (const object of objects.values()) {
    let used = usedBy.get(object.className);
    if (!used) {
      used = ROLES.filter(({ kind }) => isKindOf(object.className, kind));
      usedBy.set(object.className, used);
    }
    for (const { list, roles } of used) {
      for (const role of roles) add(lists[list], idOf(object, role), object);
    }
    for (const [name, { id }] of referencesOf(object)) {
      if (name === 'PowerSystemResource.Assets') ofEquipment.add(id);
    }
  }
  return { objects, units: unitsOf(objects, headers), ...lists, ofEquipment };
}

type List = 'terminals' | 'points' | 'ends' | 'tanks' | 'phases' | 'names' | 'voltageLevels';

/** By which the phases of something name it. */
export const PHASE_ROLES = [
  'ACLineSegmentPhase.ACLineSegment',
  'EnergyConsumerPhase.EnergyConsumer',
  'EnergySourcePhase.EnergySource',
  'ShuntCompensatorPhase.ShuntCompensator',
  'SwitchPhase.Switch',
];

const ROLES: readonly { readonly list: List; readonly kind: string; readonly roles: readonly string[] }[] = [
  {
    list: 'terminals',
    kind: 'ACDCTerminal',
    roles: ['Terminal.ConductingEquipment', 'DCTerminal.DCConductingEquipment'],
  },
  { list: 'points', kind: 'PositionPoint', roles: ['PositionPoint.Location'] },
  {
    list: 'ends',
    kind: 'TransformerEnd',
    roles: ['PowerTransformerEnd.PowerTransformer', 'TransformerTankEnd.TransformerTank'],
  },
  { list: 'tanks', kind: 'TransformerTank', roles: ['TransformerTank.PowerTransformer'] },
  {
    list: 'phases',
    kind: 'PowerSystemResource',
    roles: PHASE_ROLES,
  },
  { list: 'names', kind: 'Name', roles: ['Name.IdentifiedObject'] },
  { list: 'voltageLevels', kind: 'VoltageLevel', roles: ['VoltageLevel.Substation'] },
];

function add(list: Map<string, CimObject[]>, id: string | undefined, object: CimObject): void {
  if (id === undefined) return;
  const known = list.get(id);
  if (known) known.push(object);
  else list.set(id, [object]);
}

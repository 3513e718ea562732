import { type CimObject, idOf } from '../model/cim-object.ts';
import { classesOf, isKindOf } from '../schema/cim-classes.ts';
import type { CimIndex } from './cim-index.ts';

/**
 * Whether an asset is made of the object: of equipment, of what contains it, of power plants; and of hardware that is no
 * equipment of the network, as poles are. Regions are no assets. What no file defines, or of which something was refused,
 * is none either.
 */
export function becomesAsset(object: CimObject, { ofEquipment }: CimIndex): boolean {
  if (!object.isDefined || object.isFaulty) return false;
  if (HARDWARE.has(object.className)) return !ofEquipment.has(object.id);
  return MADE.has(object.className);
}

/** Whether such an object becomes an asset, where something defines it and it is no hardware of equipment. */
export function isAssetClass(className: string): boolean {
  return HARDWARE.has(className) || MADE.has(className);
}

/** By which role something of the first class stands within something of the second; undefined where it cannot. */
export function roleWithin(className: string, container: string): string | undefined {
  return ABOVE.find((role) => {
    const [of = '', to = ''] = role.split('.');
    // A feeder names the substation that normally feeds it.
    const target = to.endsWith('Substation') ? 'Substation' : to;
    return isKindOf(className, of) && isKindOf(container, target);
  });
}

const HARDWARE = classesOf(['Asset']);
const MADE = classesOf([
  'Equipment',
  'EquipmentContainer',
  'CAESPlant',
  'CogenerationPlant',
  'CombinedCyclePlant',
  'HydroPowerPlant',
  'SolarPowerPlant',
  'WindPowerPlant',
]);

/** The nearest object above that becomes an asset; undefined where there is none. */
export function containerOf(object: CimObject, index: CimIndex): CimObject | undefined {
  let above = directlyAbove(object, index);
  for (let steps = 0; above && steps < MOST_STEPS; steps += 1) {
    if (becomesAsset(above, index)) return isBelow(above, object, index) ? undefined : above;
    above = directlyAbove(above, index);
  }
  return undefined;
}

function directlyAbove(object: CimObject, { objects }: CimIndex): CimObject | undefined {
  for (const role of ABOVE) {
    const id = idOf(object, role);
    const above = id === undefined ? undefined : objects.get(id);
    if (above) return above;
  }
  return undefined;
}

/** Containers in a circle, or deeper than any station is, would have no top. */
function isBelow(above: CimObject, object: CimObject, index: CimIndex): boolean {
  let at: CimObject | undefined = above;
  for (let steps = 0; at; steps += 1) {
    if (at === object || steps > MOST_STEPS) return true;
    at = directlyAbove(at, index);
  }
  return false;
}

const MOST_STEPS = 30;

/** In this order: a bay may name its voltage level and its substation. */
const ABOVE = [
  'TransformerTank.PowerTransformer',
  'Cut.ACLineSegment',
  'Clamp.ACLineSegment',
  'PowerElectronicsUnit.PowerElectronicsConnection',
  'Equipment.EquipmentContainer',
  'Bay.VoltageLevel',
  'Bay.Substation',
  'VoltageLevel.Substation',
  'DCConverterUnit.Substation',
  'Feeder.NormalEnergizingSubstation',
  'Asset.AssetContainer',
];

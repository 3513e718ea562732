import { DYNAMICS_CLASSES } from './dynamics-classes.ts';
import { ENTERPRISE_CLASSES } from './enterprise-classes.ts';
import { GRID_CLASSES } from './grid-classes.ts';

/** Whether the standard has this class; the name is without its namespace. */
export function isCimClass(name: string): boolean {
  return PARENTS.has(name);
}

/** Whether the class is `ancestor` or stands below it: a Breaker is an Equipment. */
export function isKindOf(name: string, ancestor: string): boolean {
  for (let at: string | null | undefined = name; at != null; at = PARENTS.get(at)) {
    if (at === ancestor) return true;
  }
  return false;
}

/** These classes and all below them: for whoever asks of each object of a model. */
export function classesOf(kinds: readonly string[]): ReadonlySet<string> {
  return new Set([...PARENTS.keys()].filter((name) => kinds.some((kind) => isKindOf(name, kind))));
}

/**
 * The more special of two classes that one object may have: another profile may call a Breaker an Equipment (IEC 61970-552
 * §5.2). Undefined where neither stands below the other.
 */
export function specialClass(left: string, right: string): string | undefined {
  if (isKindOf(left, right)) return left;
  return isKindOf(right, left) ? right : undefined;
}

/** Undefined for a class that no table has, null for one that stands below nothing. */
const PARENTS: ReadonlyMap<string, string | null> = new Map(
  [GRID_CLASSES, ENTERPRISE_CLASSES, DYNAMICS_CLASSES].flatMap(parentsIn),
);

function parentsIn(table: string): [name: string, parent: string | null][] {
  // A line that begins with a space goes on with the one before it.
  const lines = table.trim().replaceAll(/\n\s+/g, ' ').split('\n');
  return lines.flatMap((line) => {
    const [parent = '', names = ''] = line.split(': ');
    return names.split(' ').map((name): [string, string | null] => [name, parent === '-' ? null : parent]);
  });
}

/**
 * Values with parts: they stand inside the object that has them and need no id of their own. Everything that is identified
 * needs one.
 */
export function mayBeNameless(name: string): boolean {
  return !isKindOf(name, 'IdentifiedObject');
}

/**
 * Classes of which the texts and numbers are kept. Of the others, which describe calculations and not things, only what
 * they refer to is read; a class that nobody knows is kept as it is.
 */
export function keepsValues(name: string): boolean {
  return !isCimClass(name) || KEPT.has(name);
}

const KEPT_KINDS = [
  'Equipment',
  'EquipmentContainer',
  'ACDCTerminal',
  'ConnectivityNode',
  'TopologicalNode',
  'BaseVoltage',
  'GeographicalRegion',
  'SubGeographicalRegion',
  'TransformerEnd',
  'ACLineSegmentPhase',
  'EnergyConsumerPhase',
  'ShuntCompensatorPhase',
  'SwitchPhase',
  'Location',
  'PositionPoint',
  'CoordinateSystem',
  'StreetAddress',
  'StreetDetail',
  'TownDetail',
  'Asset',
  'AssetDeployment',
  'AssetInfo',
  'AssetModel',
  'ProductAssetModel',
  'Organisation',
  'OrganisationRole',
  'LifecycleDate',
  'InUseDate',
  'Name',
  'NameType',
  'PSRType',
];

/** Asked for every value of a file. */
const KEPT = classesOf(KEPT_KINDS);

/** Values that have parts and are no things: they stand inside their owner (IEC 61970-501, compounds). Unknown ones as well. */
export function isCompound(name: string): boolean {
  return !isCimClass(name) || COMPOUNDS.has(name) || /(Quantity|Interval)$/.test(name);
}

const COMPOUNDS: ReadonlySet<string> = new Set([
  'AcceptanceTest',
  'DeploymentDate',
  'ElectronicAddress',
  'InUseDate',
  'LifecycleDate',
  'PostalAddress',
  'Priority',
  'Status',
  'StreetAddress',
  'StreetDetail',
  'TelephoneNumber',
  'TownDetail',
]);

import { isKindOf } from '../schema/cim-classes.ts';

/** The kind of asset that a class of the CIM is; `Other` where there is none, and the class stands in its tags. */
export function assetKind(className: string): string {
  return KINDS.find(([name]) => isKindOf(className, name))?.[1] ?? 'Other';
}

/** The class that an asset of a kind has where nobody says a more special one: hardware, where the kind is of none. */
export function classOfKind(kind: string): string {
  return KINDS.find(([, one]) => one === kind)?.[0] ?? 'Asset';
}

/** The first that fits counts: special classes stand before those above them. */
const KINDS: readonly (readonly [className: string, kind: string])[] = [
  ['Substation', 'Substation'],
  ['VoltageLevel', 'VoltageLevel'],
  ['Line', 'Line'],
  ['Plant', 'PowerPlant'],
  ['CAESPlant', 'PowerPlant'],
  ['CogenerationPlant', 'PowerPlant'],
  ['CombinedCyclePlant', 'PowerPlant'],
  ['HydroPowerPlant', 'PowerPlant'],
  ['SolarPowerPlant', 'PowerPlant'],
  ['WindPowerPlant', 'PowerPlant'],
  ['DCConverterUnit', 'ConverterStation'],
  ['Junction', 'Junction'],
  ['Feeder', 'Feeder'],
  ['Bay', 'Bay'],
  ['BusbarSection', 'BusbarSection'],
  ['PowerTransformer', 'PowerTransformer'],
  ['Breaker', 'Breaker'],
  ['Recloser', 'Recloser'],
  ['LoadBreakSwitch', 'LoadBreakSwitch'],
  ['Disconnector', 'Disconnector'],
  ['GroundDisconnector', 'GroundDisconnector'],
  ['Fuse', 'Fuse'],
  ['ACLineSegment', 'ACLineSegment'],
  ['ShuntCompensator', 'ShuntCompensator'],
  ['EnergySource', 'EnergySource'],
  ['ExternalNetworkInjection', 'EnergySource'],
  ['EquivalentInjection', 'EnergySource'],
  ['SynchronousMachine', 'SynchronousMachine'],
  ['PowerElectronicsConnection', 'EnergySource'],
  ['EnergyConsumer', 'EnergyConsumer'],
  ['SurgeArrester', 'SurgeArrester'],
  ['Pole', 'Pole'],
];

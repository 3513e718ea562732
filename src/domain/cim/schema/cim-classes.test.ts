import { expect, it, test } from 'vitest';
import { isCimClass, isKindOf, keepsValues, specialClass } from './cim-classes.ts';

/** What a field has, from the tables of IEC 61970-301 (CIM16 and CIM100) and IEC 61968-11. */
const SWITCHES =
  'Breaker Cut Disconnector DisconnectingCircuitBreaker Fuse GroundDisconnector Jumper LoadBreakSwitch Recloser Sectionaliser'.split(
    ' ',
  );
const CONDUCTING =
  'ACLineSegment AsynchronousMachine BusbarSection Clamp ConformLoad Connector CsConverter EnergyConsumer EnergySource EquivalentBranch EquivalentInjection EquivalentShunt ExternalNetworkInjection Ground GroundingImpedance Junction LinearShuntCompensator NonConformLoad NonlinearShuntCompensator PetersenCoil PowerElectronicsConnection PowerTransformer SeriesCompensator StaticVarCompensator SynchronousMachine VsConverter'.split(
    ' ',
  );
const AUXILIARY =
  'CurrentTransformer FaultIndicator PostLineSensor PotentialTransformer Sensor SurgeArrester WaveTrap'.split(
    ' ',
  );
const CONTAINERS = 'Bay DCConverterUnit DCLine Feeder Line Plant Substation VoltageLevel'.split(' ');
const OTHERS =
  'ACLineSegmentPhase AccumulatorReset Analog Asset BaseVoltage BatteryUnit BusNameMarker CableInfo ConnectivityNode ControlArea CoordinateSystem CurrentLimit Customer DCLineSegment DCTopologicalNode GeographicalRegion HydroGeneratingUnit IEC61970CIMVersion Location LoadGroup Manufacturer Name NameType NameTypeAuthority OperationalLimitSet OperationalRestriction OverheadWireInfo PhaseTapChangerLinear PhotoVoltaicUnit PositionPoint PowerTransformerEnd PowerTransformerInfo ProductAssetModel RatioTapChanger ServiceLocation StreetAddress StreetDetail SubGeographicalRegion SubLoadArea SvVoltage SwitchInfo TapChangerInfo Terminal TopologicalIsland TopologicalNode TownDetail TransformerEndInfo TransformerTank TransformerTankEnd UsagePoint WindGeneratingUnit WireInfo'.split(
    ' ',
  );

it.each([
  ['Switch', SWITCHES],
  ['ConductingEquipment', [...SWITCHES, ...CONDUCTING]],
  ['AuxiliaryEquipment', AUXILIARY],
  ['Equipment', [...SWITCHES, ...CONDUCTING, ...AUXILIARY]],
  ['EquipmentContainer', CONTAINERS],
])('a kind of %s is what the standard places below it', (kind, names) => {
  expect(names.filter((name) => !isKindOf(name, kind))).toEqual([]);
});

test('the classes of the standard are known, a vendor’s are not', () => {
  expect(OTHERS.filter((name) => !isCimClass(name))).toEqual([]);
  expect(['Drone', '', '-', 'toString'].filter(isCimClass)).toEqual([]);
  expect(CONTAINERS.filter((name) => isKindOf(name, 'Equipment'))).toEqual([]);
});

test('of two classes of one object the special one counts, and strangers are no pair', () => {
  expect(specialClass('Equipment', 'Breaker')).toBe('Breaker');
  expect(specialClass('Breaker', 'Switch')).toBe('Breaker');
  expect(specialClass('Breaker', 'Fuse')).toBeUndefined();
});

test('texts are kept of things and of what nobody knows, not of limits and results', () => {
  expect(['Breaker', 'Terminal', 'Location', 'OverheadWireInfo', 'Drone'].every(keepsValues)).toBe(true);
  expect(['CurrentLimit', 'SvVoltage', 'DiagramObjectPoint', 'PhaseImpedanceData'].some(keepsValues)).toBe(
    false,
  );
});

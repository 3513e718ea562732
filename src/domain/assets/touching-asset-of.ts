import { type Position, pathsOf } from '../geometry/geometry.ts';
import { geometryIn } from '../geometry/geometry-in.ts';
import type { FieldValues } from '../kit/entity/entity.ts';
import type { Json } from '../kit/fields/json.ts';
import type { TouchingAsset, TouchingRole } from '../network/touching/touching-asset.ts';
import { networkAssetOf } from './network-of-assets.ts';
import { UNKNOWN_VOLTAGE, voltageClass } from './voltage-class.ts';

/** What each kind is where lines end. The others, as bays and poles, conduct nothing. */
const ROLES: Readonly<Partial<Record<string, TouchingRole>>> = {
  ACLineSegment: 'line',
  Line: 'line',
  Breaker: 'switch',
  Recloser: 'switch',
  LoadBreakSwitch: 'switch',
  Disconnector: 'switch',
  Fuse: 'switch',
  PowerTransformer: 'transformer',
  BusbarSection: 'end',
  Junction: 'end',
  EnergySource: 'end',
  SynchronousMachine: 'end',
  EnergyConsumer: 'end',
  ShuntCompensator: 'end',
  SurgeArrester: 'end',
  GroundDisconnector: 'end',
  PowerPlant: 'end',
  ConverterStation: 'end',
  Substation: 'station',
};

/** What is asked of an asset to connect what touches; null where it has no part in that: it conducts nothing, is nowhere, or is a line of several parts. */
export function touchingAssetOf(row: FieldValues & { readonly id: string }): TouchingAsset | null {
  const role = roleOf(row['kind']);
  const path = role === null ? null : pathOf(row, role);
  if (role === null || path === null) return null;
  const its = voltageClass(row['nominalVoltage']);
  return {
    id: row.id,
    role,
    path,
    isArea: role === 'station' && path.length > 1,
    voltageClass: its === UNKNOWN_VOLTAGE ? null : its,
    terminals: networkAssetOf(row)?.terminals ?? [],
  };
}

function roleOf(kind: Json | undefined): TouchingRole | null {
  return ROLES[String(kind)] ?? null;
}

function pathOf(row: FieldValues, role: TouchingRole): readonly Position[] | null {
  const shape = geometryIn(row['geometry']);
  if (role === 'line') return shape?.type === 'LineString' ? shape.coordinates : null;
  if (role === 'station' && shape?.type === 'Polygon') return pathsOf(shape)[0] ?? null;
  const { latitude, longitude } = row;
  return typeof latitude === 'number' && typeof longitude === 'number' ? [[longitude, latitude]] : null;
}

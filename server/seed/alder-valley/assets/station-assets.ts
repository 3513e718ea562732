import type { Asset } from '../../../../src/domain/assets/asset.ts';
import type { FieldValues } from '../../../../src/domain/kit/entity/entity.ts';
import { seedId } from '../../seed-kit.ts';
import { type DemoPlace, lineAlong, placeFrom } from './demo-places.ts';

/**
 * The network of a small utility: three 110/20 kV substations, each with two transformers, its 110 kV line bays, its
 * 20 kV feeder bays, and the feeders that leave it. Tags read `<substation>-<voltage level>-<equipment>`.
 */
export interface Station {
  readonly code: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly built: string;
  readonly transformerMaker: string;
  /** What each 110 kV line bay goes to. */
  readonly lines: readonly string[];
  /** Where each 20 kV feeder runs. */
  readonly feeders: readonly string[];
}

export type AssetValues = Partial<Record<keyof Asset, FieldValues[string]>> & { tag: string; name: string };

export function assetId(tag: string): string {
  return seedId('demo-tenant', 'asset', tag);
}

export function stationAssets(station: Station): AssetValues[] {
  const { code, name, latitude, longitude, built } = station;
  const root = assetId(code);
  return inYard(station, [
    {
      tag: code,
      name: `${name} substation`,
      kind: 'Substation',
      nominalVoltage: 110,
      currentKind: 'AC',
      latitude,
      longitude,
      criticality: 5,
      installedDate: built,
      description: `110/20 kV substation ${name}.`,
      accessNotes: 'Keys in the depot safe; the gate code changes every quarter.',
      tags: { area: name, switching: 'remote' },
    },
    ...[1, 2].map((number) => transformer(station, root, number)),
    ...busbars(station, root),
    ...station.lines.flatMap((line, index) => lineBay(station, root, line, index + 1)),
    ...station.feeders.flatMap((feeder, index) => feederBay(station, root, feeder, index + 1)),
  ]).concat(station.feeders.flatMap((feeder, index) => feederRoute(station, root, feeder, index + 1)));
}

/** Equipment stands in rows behind the fence, some metres apart; what stands outside says where by itself. */
function inYard(station: Station, assets: readonly AssetValues[]): AssetValues[] {
  return assets.map((values, index) => ({
    ...placeFrom(station, [(index % ACROSS) * YARD_STEP, Math.floor(index / ACROSS) * -YARD_STEP]),
    ...values,
  }));
}

/** A row of its own behind all others, for what stands at the way out. */
export function inYardAt(station: Station, number: number): Partial<AssetValues> {
  return placeFrom(station, [number * YARD_STEP, YARD_STEP]);
}

const ACROSS = 6;

/** Metres. */
const YARD_STEP = 12;

function transformer(station: Station, parentId: string, number: number): AssetValues {
  return {
    tag: `${station.code}-T${number}`,
    name: `${station.name} transformer T${number}`,
    kind: 'PowerTransformer',
    parentId,
    nominalVoltage: 110,
    currentKind: 'AC',
    criticality: 5,
    manufacturer: station.transformerMaker,
    model: '110/20 kV 31.5 MVA ONAN/ONAF',
    phases: 'ABC',
    ratedPower: 31.5,
    ratedCurrent: 165,
    serialNumber: `${station.code}T${number}-${seedId(station.code, number).slice(0, 6).toUpperCase()}`,
    installedDate: station.built,
    status: station.code === 'KR' && number === 2 ? 'notReadyForUse' : 'inUse',
    tags: { vectorGroup: 'YNd11', oil: 'mineral' },
  };
}

function busbars(station: Station, parentId: string): AssetValues[] {
  const sections = [
    ['110-BB1', 110, '110 kV busbar'],
    ['020-BBA', 20, '20 kV busbar section A'],
    ['020-BBB', 20, '20 kV busbar section B'],
  ] as const;
  return sections.map(([code, nominalVoltage, name]) => ({
    tag: `${station.code}-${code}`,
    name: `${station.name} ${name}`,
    kind: 'BusbarSection',
    parentId,
    nominalVoltage,
    currentKind: 'AC',
    criticality: 4,
    installedDate: station.built,
  }));
}

function lineBay(station: Station, root: string, line: string, number: number): AssetValues[] {
  const tag = `${station.code}-110-E0${number}`;
  const shared = { nominalVoltage: 110, currentKind: 'AC', installedDate: station.built } as const;
  const inBay = { ...shared, parentId: assetId(tag) };
  const status = line === 'Spare bay' ? 'readyForUse' : 'inUse';
  return [
    { ...shared, tag, name: `${station.name} 110 kV bay ${line}`, kind: 'Bay', parentId: root, status },
    {
      ...inBay,
      tag: `${tag}-Q0`,
      name: `Circuit-breaker ${line}`,
      kind: 'Breaker',
      status,
      criticality: 4,
      manufacturer: 'ABB',
      model: 'LTB 145D1',
      phases: 'ABC',
      ratedCurrent: 3150,
      tags: { insulation: 'SF6', ratedPressure: '0.50 MPa' },
    },
    { ...inBay, tag: `${tag}-Q1`, name: `Busbar disconnector ${line}`, kind: 'Disconnector', status },
  ];
}

function feederBay(station: Station, root: string, feeder: string, number: number): AssetValues[] {
  const tag = `${station.code}-020-J0${number}`;
  const shared = { nominalVoltage: 20, currentKind: 'AC', installedDate: station.built } as const;
  return [
    { ...shared, tag, name: `${station.name} 20 kV bay ${feeder}`, kind: 'Bay', parentId: root },
    {
      ...shared,
      tag: `${tag}-Q0`,
      name: `Circuit-breaker ${feeder}`,
      kind: 'Breaker',
      parentId: assetId(tag),
      criticality: 3,
      manufacturer: 'Schneider Electric',
      model: 'HVX 24-25',
      phases: 'ABC',
      ratedCurrent: 1250,
      tags: { insulation: 'vacuum' },
    },
  ];
}

const NOTES_OF_POLE = {
  accessNotes: 'By the farm track behind the barn. A dog runs free there in the evening.',
  vegetationNotes: 'Hazel below the span, cut back in 2024.',
};

/** A feeder outside the fence: its first span of line, its poles up to the one with the pole-mounted fuses. */
function feederRoute(station: Station, root: string, feeder: string, number: number): AssetValues[] {
  const tag = `${station.code}-F${number}`;
  const shared = { nominalVoltage: 20, currentKind: 'AC' } as const;
  const onFeeder = { ...shared, parentId: assetId(tag) };
  const route = poleRoute(station, number);
  const last = route.at(-1);
  return [
    { ...shared, ...route[0], tag, name: `Feeder ${feeder}`, kind: 'Feeder', parentId: root, criticality: 3 },
    {
      ...onFeeder,
      ...lineAlong(route),
      tag: `${tag}-L1`,
      name: `Overhead line ${feeder}, span 1 to 14`,
      kind: 'ACLineSegment',
    },
    {
      ...onFeeder,
      ...last,
      tag: `${tag}-P014`,
      name: `Pole 14, ${feeder}`,
      ...(number === 1 && NOTES_OF_POLE),
      kind: 'Pole',
      installedDate: `19${78 + number}-06-15`,
      tags: { material: 'pine', treatment: 'creosote', height: '11 m' },
    },
    {
      ...onFeeder,
      ...last,
      tag: `${tag}-FU14`,
      name: `Fuse cut-outs on pole 14, ${feeder}`,
      kind: 'Fuse',
      model: '24 kV 25 A K-type',
      phases: 'ABC',
      ratedCurrent: 25,
    },
  ];
}

/** The poles before the fourteenth: as they stand along the road. */
export function feederPoles(station: Station): AssetValues[] {
  return station.feeders.flatMap((feeder, index) =>
    poleRoute(station, index + 1)
      .slice(0, -1)
      .map((place, pole) => ({
        ...place,
        tag: `${station.code}-F${index + 1}-P${String(pole + 1).padStart(3, '0')}`,
        name: `Pole ${pole + 1}, ${feeder}`,
        kind: 'Pole',
        parentId: assetId(`${station.code}-F${index + 1}`),
        nominalVoltage: 20,
        currentKind: 'AC',
        status: pole === 8 && index === 1 ? 'notReadyForUse' : 'inUse',
      })),
  );
}

const POLES = 14;

/** Metres between two poles of a 20 kV line. */
const SPAN = 85;

/** Where the poles of a feeder stand: it leaves the station on a side of its own, and bends as its road does. */
function poleRoute(station: Station, number: number): DemoPlace[] {
  const side = (number * Math.PI) / 2 + station.latitude * 10;
  let [east, north] = [0, 0];
  return Array.from({ length: POLES }, (_, pole) => {
    const bearing = side + 0.5 * Math.sin(pole * 0.55 + number * 1.7);
    east += SPAN * Math.sin(bearing);
    north += SPAN * Math.cos(bearing);
    return placeFrom(station, [east, north]);
  });
}

import type { Position } from '../../geometry/geometry.ts';
import { geometryIn } from '../../geometry/geometry-in.ts';
import type { AnyRow } from '../../kit/entity/entity.ts';
import { plainNumber } from '../../kit/values/typed-number.ts';
import type { Markup } from '../../surveys/xml/write-xml.ts';
import type { CimLoss } from './losses.ts';
import { compound, defined, definedPart, refers, text } from './rdf-pieces.ts';
import { assetNumber, isHardware, tagIn, type WrittenAsset } from './written-asset.ts';

const COORDINATE_SYSTEM = 'coordinate-system-wgs84';

/** WGS 84 with longitude as x, as the geographical profile of CGMES writes it. */
export function coordinateSystem(): Markup {
  return defined('CoordinateSystem', COORDINATE_SYSTEM, [
    text('IdentifiedObject.name', 'WGS84'),
    text('CoordinateSystem.crsUrn', 'urn:ogc:def:crs:EPSG::4326'),
  ]);
}

/** Where the asset is, its route where it is a line, and its address: for the document of places. */
export function locationPart(
  row: AnyRow,
  asset: WrittenAsset,
  above: WrittenAsset | undefined,
): { readonly objects: readonly Markup[]; readonly losses: readonly CimLoss[] } {
  const { positions, isWhole } = positionsOf(row, asset, above);
  const address = addressOf(row);
  const losses: CimLoss[] = isWhole ? [] : ['shapes'];
  if (positions.length === 0 && address === null) return { objects: [], losses };
  const id = `${asset.key}-location`;
  const owner = isHardware(asset) ? 'Location.Assets' : 'Location.PowerSystemResources';
  const location = defined('Location', id, [
    refers(owner, asset.key),
    refers('Location.CoordinateSystem', positions.length === 0 ? null : COORDINATE_SYSTEM),
    address,
  ]);
  const points = positions.map(([longitude, latitude], index) =>
    definedPart('PositionPoint', `${asset.key}-point-${index + 1}`, [
      refers('PositionPoint.Location', id),
      text('PositionPoint.sequenceNumber', index + 1),
      text('PositionPoint.xPosition', plainNumber(longitude)),
      text('PositionPoint.yPosition', plainNumber(latitude)),
    ]),
  );
  return { objects: [location, ...points], losses };
}

/** A location is a point or a line. What stands where its container does has its place from there. */
function positionsOf(
  row: AnyRow,
  asset: WrittenAsset,
  above: WrittenAsset | undefined,
): { readonly positions: readonly Position[]; readonly isWhole: boolean } {
  const shape = geometryIn(row['geometry']);
  if (shape?.type === 'LineString') return { positions: shape.coordinates, isWhole: true };
  const [longitude, latitude] = [assetNumber(row['longitude']), assetNumber(row['latitude'])];
  const isWhole = shape === null || shape.type === 'Point';
  if (longitude === null || latitude === null) return { positions: [], isWhole };
  const isAbove = asset.place !== null && above?.place?.[0] === longitude && above.place[1] === latitude;
  return { positions: isAbove ? [] : [[longitude, latitude]], isWhole };
}

/** One line, which is not taken apart: as what is said of the street in general. */
function addressOf(row: AnyRow): Markup | null {
  const street = compound('StreetAddress.streetDetail', 'StreetDetail', [
    text('StreetDetail.addressGeneral', tagIn(row, 'address')),
  ]);
  return compound('Location.mainAddress', 'StreetAddress', [street]);
}

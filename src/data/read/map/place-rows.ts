import { voltageClass } from '../../../domain/assets/voltage-class.ts';
import { geometryIn } from '../../../domain/geometry/geometry-in.ts';
import type { AnyRow, EntityDefinition } from '../../../domain/kit/entity/entity.ts';
import { isOnEarth } from '../../../domain/map/world-place.ts';
import { ID_WORDS } from '../../../domain/packing/id-words.ts';
import { filterKey } from '../../../domain/packing/index-keys.ts';
import { type PackedColumn, valueAt } from '../../../domain/packing/packed-column.ts';
import { type BlockColumns, readBlocks } from '../../store/packed/packed-view.ts';
import type { TakenRows } from '../followed/row-steps.ts';
import { type PlacedRow, putById, putPlace, slotOfId, slotOfPlace } from './place-table.ts';
import { outlineOf } from './shapes/outline.ts';
import type { ShapeTable } from './shapes/shape-room.ts';
import { putShape } from './shapes/shape-table.ts';

/** Says whether a row has lines or areas (1), which only the row itself holds. */
const SHAPE_COLUMN = 'geometry';

/** The columns of a packed block that a map asks for. */
const PLACE_COLUMNS = ['longitude', 'latitude', 'kind', 'status', SHAPE_COLUMN] as const;

/** A value that this app does not know, of a newer one. */
const UNKNOWN_VALUE = 255;

/** Of blocks without their lines and areas: `shaped` says where these are. */
export interface PlaceRows extends TakenRows {
  /** Slots of which a block said that they have lines or areas; whoever puts the rows themselves takes them off. */
  readonly shaped: number[];
}

/** Puts rows of an entity into tables of places and shapes, from wherever they lie. */
export function placeRows(entity: EntityDefinition, shapes: ShapeTable): PlaceRows {
  const table = shapes.places;
  const shaped: number[] = [];
  const kindNumber = numbersOf(entity, 'kind');
  const statusNumber = numbersOf(entity, 'status');
  const putBlock = ({ ids, columns }: BlockColumns) => {
    const valuesOf = (name: (typeof PLACE_COLUMNS)[number]) => readerOf(columns.get(name));
    const [longitude, latitude] = [valuesOf('longitude'), valuesOf('latitude')];
    const [kind, status, shape] = [valuesOf('kind'), valuesOf('status'), valuesOf(SHAPE_COLUMN)];
    for (let place = 0; place < ids.length / ID_WORDS; place++) {
      const placed = placedAt(longitude(place), latitude(place), () => ({
        kind: kindNumber(kind(place)),
        status: statusNumber(status(place)),
      }));
      putPlace(table, ids, place, placed);
      if (placed && shape(place) === 1) shaped.push(slotOfPlace(table, ids, place) ?? 0);
      else if (placed && shapes.count > 0) putShape(shapes, slotOfPlace(table, ids, place) ?? 0, null);
    }
  };
  return {
    shaped,
    put(row) {
      const placed = placedAt(row['longitude'], row['latitude'], () => ({
        kind: kindNumber(filterKey(row['kind'])),
        status: statusNumber(filterKey(row['status'])),
      }));
      putById(table, row.id, placed);
      const slot = placed && slotOfId(table, row.id);
      if (slot != null) putShape(shapes, slot, outlinedIn(row));
    },
    remove(id) {
      putById(table, id, null);
    },
    async putBlocks(view, ends) {
      const { blocks, overlaid } = await readBlocks(view, ends, PLACE_COLUMNS);
      for (const block of blocks.values()) putBlock(block);
      return overlaid;
    },
  };
}

function outlinedIn(row: AnyRow) {
  const geometry = geometryIn(row[SHAPE_COLUMN]);
  return geometry && { parts: outlineOf(geometry), voltage: voltageClass(row['nominalVoltage']) };
}

function placedAt(
  longitude: unknown,
  latitude: unknown,
  choices: () => Pick<PlacedRow, 'kind' | 'status'>,
): PlacedRow | null {
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return null;
  return isOnEarth(longitude, latitude) ? { longitude, latitude, ...choices() } : null;
}

/** The numbers of a choice's values, by their keys. */
function numbersOf(entity: EntityDefinition, name: string): (key: unknown) => number {
  const field = entity.fields[name];
  const values = field?.kind === 'choice' ? field.values : [];
  const numbers = new Map<unknown, number>(values.map((value, number) => [filterKey(value), number]));
  return (key) => numbers.get(key) ?? UNKNOWN_VALUE;
}

function readerOf(column: PackedColumn | undefined): (place: number) => unknown {
  return (place) => column && valueAt(column, place);
}

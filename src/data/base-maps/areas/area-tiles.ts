import { type AreaPlan, partPlaces, placeOfTile } from '../archive/area-plan.ts';
import { unzipped } from '../archive/unzipped.ts';
import { AREA_FILES, type AreaFolder } from './area-folder.ts';
import { isWhole, readIndex, type StoredArea } from './area-store.ts';

/** The tiles of areas that are whole: what is on its way is not drawn. */
export interface AreaTiles {
  /** From now on of these; another base map's are never looked at. */
  setAreas(areas: readonly StoredArea[]): void;
  /** As maps read it, not packed; null: no area of these base maps has it. Of the first of them that has, the youngest area's. */
  find(baseMapIds: readonly string[], tileId: number): Promise<ArrayBuffer | null>;
}

interface OpenArea {
  readonly plan: AreaPlan;
  readonly places: Float64Array;
  readonly tiles: Blob;
  readonly compression: number;
}

export function areaTiles(folder: AreaFolder): AreaTiles {
  let areas: readonly StoredArea[] = [];
  // A whole area never changes: it is opened once.
  const opened = new Map<string, Promise<OpenArea | null>>();
  const open = (id: string) => {
    const known = opened.get(id) ?? openArea(folder, id);
    opened.set(id, known);
    return known;
  };
  /** Another tab may have taken it away: then it is as if it had never been. */
  const findIn = async (id: string, tileId: number) => {
    try {
      const area = await open(id);
      return area && (await tileIn(area, tileId));
    } catch (error) {
      opened.delete(id);
      if (error instanceof DOMException) return null;
      throw error;
    }
  };
  return {
    setAreas(now) {
      areas = now.filter(isWhole);
      const ids = new Set(areas.map(({ about }) => about.id));
      for (const id of opened.keys()) if (!ids.has(id)) opened.delete(id);
    },
    async find(baseMapIds, tileId) {
      for (const baseMapId of baseMapIds) {
        for (const { about } of areas) {
          if (about.baseMapId !== baseMapId) continue;
          const found = await findIn(about.id, tileId);
          if (found) return found;
        }
      }
      return null;
    },
  };
}

async function openArea(folder: AreaFolder, id: string): Promise<OpenArea | null> {
  const index = await readIndex(folder, id);
  const tiles = await folder.read(id, AREA_FILES.tiles);
  if (!index || !tiles) return null;
  const { plan, about } = index;
  return { plan, places: partPlaces(plan), tiles, compression: about.compression };
}

async function tileIn(
  { plan, places, tiles, compression }: OpenArea,
  tileId: number,
): Promise<ArrayBuffer | null> {
  const place = placeOfTile(plan, tileId);
  if (place < 0) return null;
  const part = plan.partOf[place] ?? 0;
  const bytes = await tiles.slice(places[part] ?? 0, places[part + 1] ?? 0).arrayBuffer();
  return unzipped(bytes, compression);
}

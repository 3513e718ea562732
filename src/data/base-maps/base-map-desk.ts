import type { GeoBox } from '../../domain/map/base/area-shape.ts';
import type { OfferedBaseMap, WantedArea } from '../../domain/map/base/base-map.ts';
import { tilesOf } from '../../domain/map/base/tiles-of-area.ts';
import { openArchive, type ReadRange, type TileArchive, tileIdOf } from './archive/archive-reader.ts';
import { type AreaPlan, areaPlanOf, plannedBytes } from './archive/area-plan.ts';
import type { AreaFolder } from './areas/area-folder.ts';
import { BaseMapError } from './base-map-error.ts';
import type {
  ArchiveRef,
  BaseMapAnswers,
  BaseMapWorkerQuestion,
  KnownArea,
  ShownArchive,
} from './base-map-messages.ts';
import { keptAreas } from './kept-areas.ts';
import { type Archives, shownTiles } from './shown-tiles.ts';

/** What the worker of base maps does, without the worker. */
export interface BaseMapDesk {
  show(map: ShownArchive | null): void;
  /** @throws BaseMapError */
  answer(question: BaseMapWorkerQuestion): Promise<BaseMapAnswers[keyof BaseMapAnswers]>;
  readAreas(): Promise<void>;
}

export interface BaseMapDeskDeps {
  readonly tenantId: string;
  readonly folder: AreaFolder;
  /** Asks the server. @throws BaseMapError */
  readonly fetchRange: (archive: ArchiveRef, ...range: Parameters<ReadRange>) => Promise<ArrayBuffer>;
  readonly onAreas: (areas: readonly KnownArea[]) => void;
  readonly onFailure: (error: unknown) => void;
  readonly newId: () => string;
  readonly now: () => number;
}

export function baseMapDesk(deps: BaseMapDeskDeps): BaseMapDesk {
  const readerOf = (archive: ArchiveRef): ReadRange => {
    return (...range) => deps.fetchRange(archive, ...range);
  };
  const archives = openArchives(readerOf);
  const tiles = shownTiles({ folder: deps.folder, archives, readerOf, now: deps.now });
  const areas = keptAreas({
    tenantId: deps.tenantId,
    folder: deps.folder,
    readerOf,
    onFailure: deps.onFailure,
    onAreas(stored, known) {
      tiles.setAreas(stored);
      deps.onAreas(known);
    },
  });
  const planned = plansAhead(archives);
  return {
    show: tiles.show,
    readAreas: areas.read,
    async answer(question) {
      switch (question.about) {
        case 'tile':
          return tiles.find(tileIdOf(question.tile));
        case 'size': {
          const plan = await planned.sizeOf(question.map, question.area);
          return { tiles: plan.tileIds.length, bytes: plannedBytes(plan) };
        }
        case 'take': {
          const { map, area, replaces } = question;
          const plan = await planned.planOfArea(map, area);
          const compression = await archives(map).compression();
          await areas.begin(described(deps, map, { ...area, plan, compression, replaces }), plan);
          return null;
        }
        case 'resume':
        case 'pause':
        case 'remove':
          await areas[question.about](question.id);
          return null;
      }
    },
  };
}

/** Of each archive its directories, of one at a time: a device shows one base map, and takes areas of it. */
function openArchives(readerOf: (archive: ArchiveRef) => ReadRange): Archives {
  let known: { readonly key: string; readonly reader: TileArchive } | undefined;
  return (archive) => {
    const key = `${archive.id}@${archive.version}`;
    if (known?.key !== key) known = { key, reader: openArchive(key, readerOf(archive)) };
    return known.reader;
  };
}

/** Whoever was told the size takes the same: its plan is made once. */
function plansAhead(archives: Archives) {
  let last: { readonly key: string; readonly plan: AreaPlan } | undefined;
  let sizing = new AbortController();
  const planOfArea = async (
    map: OfferedBaseMap,
    area: WantedArea,
    signal?: AbortSignal,
  ): Promise<AreaPlan> => {
    const key = JSON.stringify([map.id, map.version, area.shape, area.maxZoom]);
    if (last?.key === key) return last.plan;
    const zooms = { minZoom: map.minZoom, maxZoom: Math.min(area.maxZoom, map.maxZoom) };
    const tiles = tilesOf(area.shape, zooms, boxOfBounds(map));
    if (!tiles) throw new BaseMapError('too_many_tiles');
    const plan = await areaPlanOf(archives(map), tiles, signal);
    if (plan.tileIds.length === 0) throw new BaseMapError('nothing');
    last = { key, plan };
    return plan;
  };
  return {
    planOfArea,
    sizeOf(map: OfferedBaseMap, area: WantedArea): Promise<AreaPlan> {
      // Whoever asks again has another area in mind.
      sizing.abort(new BaseMapError('ended'));
      sizing = new AbortController();
      return planOfArea(map, area, sizing.signal);
    },
  };
}

function boxOfBounds({ bounds: [west, south, east, north] }: OfferedBaseMap): GeoBox {
  return { west, south, east, north };
}

interface Described extends WantedArea {
  readonly plan: AreaPlan;
  readonly compression: number;
  readonly replaces: string | null;
}

function described(
  { newId, now }: BaseMapDeskDeps,
  map: OfferedBaseMap,
  { plan, compression, replaces, about, label, shape, maxZoom }: Described,
) {
  return {
    id: newId(),
    baseMapId: map.id,
    baseMapName: map.name,
    version: map.version,
    minZoom: map.minZoom,
    maxZoom: Math.min(maxZoom, map.maxZoom),
    tiles: plan.tileIds.length,
    bytes: plannedBytes(plan),
    takenAt: now(),
    about,
    label,
    shape,
    compression,
    replaces,
  };
}

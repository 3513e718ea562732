import type { AreaPlan } from '../archive/area-plan.ts';
import { AREA_FILES, type AreaFolder } from './area-folder.ts';
import { type AreaDescription, type AreaIndex, decodeIndex, encodeIndex } from './index-file.ts';
import { markedBytes } from './mark-file.ts';

/** An area as it lies on the device. */
export interface StoredArea {
  readonly about: AreaDescription;
  /** Bytes of its tiles that are there for sure; all of them: it is whole. */
  readonly done: number;
}

/** Before anything of an area is fetched it is known what is in it. Under the lock of `readAreas`, which clears what is not whole. */
export async function beginArea(folder: AreaFolder, about: AreaDescription, plan: AreaPlan): Promise<void> {
  const file = await folder.open(about.id, AREA_FILES.index);
  try {
    const bytes = encodeIndex({ about, plan });
    file.truncate(0);
    if (file.write(bytes, { at: 0 }) < bytes.length) throw full();
    file.flush();
  } finally {
    file.close();
  }
}

function full(): Error {
  return new DOMException('no room for what is in the area', 'QuotaExceededError');
}

/**
 * Every area, and no folder that is none: one that a killed page was about to begin, or to remove. What a whole one replaces goes here,
 * and nowhere else, so that it goes however often a page is killed.
 */
export async function readAreas(folder: AreaFolder): Promise<readonly StoredArea[]> {
  const areas: StoredArea[] = [];
  for (const id of await folder.ids()) {
    const area = await readArea(folder, id);
    if (area) areas.push(area);
    else await folder.remove(id);
  }
  const replaced = new Set(areas.filter(isWhole).flatMap(({ about }) => about.replaces ?? []));
  for (const { about } of areas) if (replaced.has(about.id)) await removeArea(folder, about.id);
  const left = areas.filter(({ about }) => !replaced.has(about.id));
  return left.sort((one, other) => other.about.takenAt - one.about.takenAt);
}

async function readArea(folder: AreaFolder, id: string): Promise<StoredArea | null> {
  const index = await readIndex(folder, id);
  if (!index) return null;
  return { about: index.about, done: await doneOf(folder, id) };
}

/** Some engines open no file that is being written: then another tab is at it, and it is not whole. */
async function doneOf(folder: AreaFolder, id: string): Promise<number> {
  try {
    const mark = await folder.read(id, AREA_FILES.mark);
    const tiles = await folder.read(id, AREA_FILES.tiles);
    return mark && tiles ? Math.min(markedBytes(await mark.arrayBuffer()), tiles.size) : 0;
  } catch (error) {
    if (error instanceof DOMException) return 0;
    throw error;
  }
}

export async function readIndex(folder: AreaFolder, id: string): Promise<AreaIndex | null> {
  const file = await folder.read(id, AREA_FILES.index);
  const index = file && decodeIndex(await file.arrayBuffer());
  return index?.about.id === id ? index : null;
}

export function isWhole({ about, done }: StoredArea): boolean {
  return done >= about.bytes;
}

/** First what says that it is an area: whatever is left of it then is cleared. */
export async function removeArea(folder: AreaFolder, id: string): Promise<void> {
  await folder.removeFile(id, AREA_FILES.index);
  await folder.remove(id);
}

import type { AreaFile, AreaFolder } from '../../src/data/base-maps/areas/area-folder.ts';

/** The page was killed: nothing more happens. */
export class Killed extends Error {}

type Bytes = Uint8Array<ArrayBuffer>;

interface Disk {
  /** By `area/file`. */
  readonly files: Map<string, Bytes>;
}

interface Options {
  /** Before this change of all that are made the page is killed. */
  readonly killAt?: number;
  /** From 0 up to 1, another one each time: what becomes of what was not flushed. */
  readonly chance?: () => number;
  /** Bytes that all files may have together. */
  readonly room?: number;
}

/** What of a file is there for sure, and what may be. */
interface Risk {
  flushed: Bytes;
  pieces: { readonly at: number; readonly bytes: Bytes }[];
}

/**
 * The areas of a tenant in memory. What was written and not flushed when the page is killed may be there, or not, or in part, each
 * piece by itself, as a file system may have it; to close a file saves nothing.
 */
export function areaFolder(disk: Disk, options: Options = {}): AreaFolder {
  const { killAt = Infinity, chance = () => 0 } = options;
  const { files } = disk;
  const risks = new Map<string, Risk>();
  const open = new Set<string>();
  let change = 0;
  let isKilled = false;
  const alive = () => {
    if (isKilled) throw new Killed();
  };
  const changing = () => {
    alive();
    if (change++ < killAt) return;
    isKilled = true;
    for (const [path, risk] of risks) if (files.has(path)) files.set(path, survived(risk, chance));
    throw new Killed();
  };
  const removeFile = (path: string) => {
    changing();
    files.delete(path);
    risks.delete(path);
  };
  return {
    async ids() {
      alive();
      return [...new Set([...files.keys()].map((path) => path.split('/')[0] ?? ''))];
    },
    async read(id, name) {
      alive();
      const file = files.get(`${id}/${name}`);
      return file ? new Blob([file.slice()]) : null;
    },
    async open(id, name) {
      const path = `${id}/${name}`;
      changing();
      if (open.has(path)) throw new DOMException('it is open', 'NoModificationAllowedError');
      open.add(path);
      const now = files.get(path) ?? new Uint8Array(0);
      files.set(path, now);
      const risk = risks.get(path) ?? { flushed: now, pieces: [] };
      risks.set(path, risk);
      return fileIn(path, risk, { ...disk, ...options, changing, close: () => open.delete(path) });
    },
    removeFile: async (id, name) => removeFile(`${id}/${name}`),
    async remove(id) {
      for (const path of files.keys()) if (path.startsWith(`${id}/`)) removeFile(path);
    },
  };
}

interface OpenFile extends Disk, Options {
  readonly changing: () => void;
  readonly close: () => void;
}

function fileIn(path: string, risk: Risk, { files, room = Infinity, changing, close }: OpenFile): AreaFile {
  const now = () => files.get(path) ?? new Uint8Array(0);
  const size = () => [...files.values()].reduce((sum, { length }) => sum + length, 0);
  return {
    write(bytes, { at }) {
      changing();
      const more = Math.max(0, at + bytes.length - now().length);
      const fitting = Math.max(0, bytes.length - Math.max(0, size() + more - room));
      const piece = { at, bytes: bytes.slice(0, fitting) };
      risk.pieces.push(piece);
      files.set(path, written(now(), piece.bytes, at));
      return fitting;
    },
    flush() {
      changing();
      risk.pieces = [];
      risk.flushed = now();
    },
    truncate(length) {
      changing();
      const cut = new Uint8Array(length);
      cut.set(now().subarray(0, length));
      files.set(path, cut);
      risk.flushed = written(new Uint8Array(length), risk.flushed.subarray(0, length), 0);
      risk.pieces = risk.pieces.flatMap(({ at, bytes }) =>
        at < length ? [{ at, bytes: bytes.slice(0, length - at) }] : [],
      );
    },
    getSize: () => now().length,
    close,
  };
}

function survived({ flushed, pieces }: Risk, chance: () => number): Bytes {
  let left = flushed;
  for (const { at, bytes } of pieces) {
    const fate = chance();
    if (fate < 1 / 3) continue;
    left = written(left, fate < 2 / 3 ? bytes.slice(0, Math.floor(chance() * bytes.length)) : bytes, at);
  }
  return left;
}

function written(file: Bytes, bytes: Uint8Array, at: number): Bytes {
  const after = new Uint8Array(Math.max(file.length, at + bytes.length));
  after.set(file);
  after.set(bytes, at);
  return after;
}

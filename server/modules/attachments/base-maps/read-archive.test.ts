import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type ArchiveOptions, archiveOf, directoryOf } from '../../../../tests/support/pmtiles-archive.ts';
import { requireDirectory } from './archive-directory.ts';
import { readArchiveHeader } from './archive-header.ts';
import { readArchiveMetadata } from './archive-metadata.ts';
import { ArchiveRefused } from './archive-refused.ts';

const TILES = [0, 1, 2, 3].map((x) => ({ z: 2, x, y: 1, bytes: new Uint8Array([x, 7]) }));

function headerOf(options: ArchiveOptions = {}) {
  const archive = archiveOf(TILES, options);
  return { archive, header: readArchiveHeader(archive, archive.length) };
}

function sectionOf(archive: Uint8Array, { offset, length }: { offset: number; length: number }): Uint8Array {
  return archive.subarray(offset, offset + length);
}

/** What is wrong with it, in a word; and what it is instead. */
async function faultOf(look: () => unknown): Promise<string> {
  try {
    await look();
    return 'nothing';
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    return error.message;
  }
}

/** The archive with other bytes from there on. */
function altered(at: number, ...bytes: readonly number[]): Uint8Array {
  const archive = archiveOf(TILES);
  archive.set(bytes, at);
  return archive;
}

describe('the header of an archive', () => {
  it('says format, zooms and where it is', () => {
    expect(headerOf().header).toMatchObject({
      format: 'vector',
      minZoom: 2,
      maxZoom: 2,
      isPacked: true,
      bounds: [-180, 0, 180, expect.closeTo(66.513, 2) as number],
    });
  });

  it.each(['png', 'jpeg', 'webp', 'avif'] as const)('is that of pictures where tiles are %s', (tileType) => {
    const { header } = headerOf({ tileType, compression: 'none' });
    expect(header).toMatchObject({ format: 'raster', isPacked: false });
  });

  it('of an archive that does not say where it is means the whole world', () => {
    const archive = altered(102, ...Uint8Array.from({ length: 16 }, () => 0));
    expect(readArchiveHeader(archive, archive.length).bounds).toEqual([-180, -85.0511288, 180, 85.0511288]);
  });

  const whole = () => archiveOf(TILES);
  it.each<[what: string, bytes: () => Uint8Array, fault: string]>([
    ['nothing', () => new Uint8Array(), 'not_pmtiles'],
    ['a picture', () => Buffer.from('\x89PNG\r\n\x1a\n and so on', 'latin1'), 'not_pmtiles'],
    ['text that begins like one', () => Buffer.from('PMTile, a story of maps'), 'not_pmtiles'],
    ['the first version', () => Uint8Array.from([0x50, 0x4d, 1, 0, 9, 9]), 'other_version: 1'],
    ['the second version', () => Uint8Array.from([0x50, 0x4d, 2, 0, 9, 9]), 'other_version: 2'],
    ['a version to come', () => altered(7, 4), 'other_version: 4'],
    ['half a header', () => whole().subarray(0, 100), 'cut_off'],
    ['an archive without its end', () => whole().subarray(0, whole().length - 1), 'cut_off'],
    [
      'a section behind what numbers can say',
      () => altered(8, ...Uint8Array.from({ length: 8 }, () => 255)),
      'cut_off',
    ],
    ['directories in Brotli', () => altered(97, 3), 'unknown_compression: Brotli'],
    ['directories in Zstandard', () => altered(97, 4), 'unknown_compression: Zstandard'],
    ['tiles in Brotli', () => altered(98, 3), 'unknown_compression: Brotli'],
    ['a compression that it does not name', () => altered(97, 0), 'unknown_compression: 0'],
    ['MapLibre Tiles', () => altered(99, 6), 'unknown_tiles: MapLibre Tile'],
    ['tiles that it does not name', () => altered(99, 0), 'unknown_tiles: 0'],
    ['zooms the wrong way around', () => altered(100, 5, 4), 'broken_header'],
    ['zooms deeper than there are', () => altered(101, 27), 'broken_header'],
    ['bounds beyond the earth', () => altered(110, 0xff, 0xff, 0xff, 0x7f), 'broken_header'],
    ['a root directory within the header', () => altered(8, 3, 0), 'broken_header'],
    ['no root directory', () => altered(16, 0, 0), 'broken_directory'],
    ['no tile data', () => altered(64, 0, 0), 'no_tiles'],
  ])('of %s is refused in a word', async (_what, bytes, fault) => {
    const file = bytes();
    expect(await faultOf(() => readArchiveHeader(file, file.length))).toBe(fault);
  });

  it('is never read past its end, and every byte of it may be any', async () => {
    const words = new Set<string>();
    for (let at = 0; at < 127; at++) {
      for (const value of [0, 1, 127, 255]) {
        const file = altered(at, value);
        const word = await faultOf(async () => {
          const header = readArchiveHeader(file, file.length);
          await requireDirectory(sectionOf(file, header.root), header);
          await readArchiveMetadata(sectionOf(file, header.metadata), header.isPacked);
        });
        words.add(word.split(':')[0] ?? '');
      }
    }
    expect(words).toContain('nothing');
    expect(words.size).toBeGreaterThan(5);
  });
});

describe('the root directory', () => {
  it.each([{}, { tilesInLeaf: 2 }, { compression: 'none' }] as const)(
    'of a whole archive is taken: %o',
    async (options) => {
      const { archive, header } = headerOf(options);
      expect(await faultOf(() => requireDirectory(sectionOf(archive, header.root), header))).toBe('nothing');
    },
  );

  const entry = { tileId: 5, runLength: 1, offset: 0, length: 2 };
  const { header: ofHeader } = headerOf({ compression: 'none' });
  it.each([
    ['no entry', directoryOf([]), 'no_tiles'],
    ['bytes beyond the tile data', directoryOf([{ ...entry, length: 1000 }]), 'broken_directory'],
    ['a beginning beyond it', directoryOf([{ ...entry, offset: 1000 }]), 'broken_directory'],
    ['a tile without bytes', directoryOf([{ ...entry, length: 0 }]), 'broken_directory'],
    ['a leaf where there are none', directoryOf([{ ...entry, runLength: 0 }]), 'broken_directory'],
    ['one tile twice', directoryOf([entry, entry]), 'broken_directory'],
    [
      'a run into the next entry',
      directoryOf([
        { ...entry, runLength: 2 },
        { ...entry, tileId: 6 },
      ]),
      'broken_directory',
    ],
    ['a tile deeper than the deepest zoom', directoryOf([{ ...entry, tileId: 21 }]), 'broken_directory'],
    ['fewer entries than it says', directoryOf([entry]).subarray(0, 3), 'broken_directory'],
    ['a number without an end', new Uint8Array(20).fill(255), 'broken_directory'],
    ['more entries than it has bytes', Uint8Array.from([200, 1, 1, 1, 1, 1]), 'broken_directory'],
    ['nothing at all', new Uint8Array(), 'broken_directory'],
  ])('with %s is refused', async (_what, bytes, fault) => {
    expect(await faultOf(() => requireDirectory(bytes, ofHeader))).toBe(fault);
  });

  it('that unpacks to more than 16 MB, or is not packed as it says, is refused', async () => {
    const { header } = headerOf();
    const bomb = gzipSync(new Uint8Array(17 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(20_000);
    for (const bytes of [bomb, directoryOf([entry])])
      expect(await faultOf(() => requireDirectory(bytes, header))).toBe('broken_directory');
  });
});

describe('the metadata', () => {
  const read = (value: unknown) => readArchiveMetadata(Buffer.from(JSON.stringify(value)), false);

  it('name whom to thank as plain text, and the layers', async () => {
    const attribution =
      '<a href="https://example.org" onclick="x()">&copy; Survey &amp; Sons</a>\n2026 <script>';
    const layers = [{ id: 'water' }, { id: 'roads', fields: {} }, { id: 5 }, 'no layer', { id: 'a\u0000b' }];
    expect(await read({ attribution, vector_layers: layers })).toEqual({
      attribution: '© Survey & Sons 2026',
      layers: ['water', 'roads'],
    });
  });

  it('may say nothing, or something of another kind', async () => {
    const nothing = { attribution: '', layers: [] };
    expect(await readArchiveMetadata(new Uint8Array(), true)).toEqual(nothing);
    for (const value of [{}, { attribution: 5, vector_layers: 'x' }])
      expect(await read(value)).toEqual(nothing);
  });

  it('have bounds', async () => {
    const many = Array.from({ length: 1000 }, (_, place) => ({ id: `layer ${place}` }));
    const { attribution, layers } = await read({ attribution: 'x'.repeat(10_000), vector_layers: many });
    expect([attribution.length, layers.length]).toEqual([500, 200]);
  });

  it.each([
    ['no JSON', Buffer.from('{')],
    ['a list', Buffer.from('[]')],
    ['nothing', Buffer.from('null')],
    ['no text', Buffer.from([0x7b, 0xff, 0x7d])],
  ])('that are %s are refused', async (_what, bytes) => {
    expect(await faultOf(() => readArchiveMetadata(bytes, false))).toBe('broken_metadata');
  });
});

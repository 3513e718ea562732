import { zipParts } from '../cim/files/zip-parts.ts';
import { UnreadableCim } from '../cim/reading/cim-refusal.ts';
import { placeColumns } from '../gis-files/tables/place-columns.ts';
import { guessDialect, parseCsv } from '../import/files/csv.ts';
import { decodeText, guessEncoding } from '../import/files/file-text.ts';
import { isZip } from '../import/files/unpack-zip.ts';
import type { GivenFile } from '../import/report/file-report.ts';
import type { FileFormat } from './format-names.ts';

/** Bytes at the beginning of a file that tell what it is. */
const HEAD = 65_536;

/** Bytes of an archive whose directory is looked at; a larger one is a model of a network. */
const LARGEST_ARCHIVE = 100_000_000;

/**
 * What files are by what stands in them, and only where that does not tell by their names. A table is of its columns, which
 * a person says, unless one of them holds well-known text. Of several files the first that is no table tells.
 */
export async function guessFormat(files: readonly GivenFile[]): Promise<FileFormat | 'table'> {
  for (const file of files) {
    const format = await formatOf(file);
    if (format !== 'table') return format;
  }
  // A table is one file; several are read by their names alone.
  return files.length > 1 ? 'csv' : 'table';
}

async function formatOf(file: GivenFile): Promise<FileFormat | 'table'> {
  const head = await beginning(file, HEAD);
  if (isZip(head)) return formatOfArchive(file);
  if (/\.shp$/i.test(file.name)) return 'shapefile';
  const text = decodeText(head, guessEncoding(head))
    .replace(/^\ufeff/, '')
    .trimStart();
  if (JSON_BEGINS.some((sign) => text.startsWith(sign))) return 'geojson';
  if (text.startsWith('<')) return ROOTS[rootOf(text)] ?? byEnding(file.name) ?? 'cim';
  if (/^(?:999\r?\n[^\n]*\n\s*)*0\r?\n\s*SECTION\b|^AutoCAD Binary DXF/i.test(text)) return 'dxf';
  return byEnding(file.name) ?? (hasWellKnownText(text) ? 'csv' : 'table');
}

async function formatOfArchive(file: GivenFile): Promise<FileFormat | 'table'> {
  if (file.size > LARGEST_ARCHIVE) return 'cim';
  const names = namesIn(await beginning(file, LARGEST_ARCHIVE));
  if (names.some((name) => /\.shp$/i.test(name))) return 'shapefile';
  if (names.some((name) => /\.kml$/i.test(name))) return 'kml';
  if (names.some((name) => /\.(?:xml|rdf|zip)$/i.test(name) && !/^(?:xl|word|ppt)\/|^\[Content/.test(name)))
    return names.includes('xl/workbook.xml') ? 'table' : 'cim';
  return 'table';
}

/** None of an archive that cannot be opened. */
function namesIn(archive: Uint8Array): string[] {
  try {
    return zipParts(archive).map(({ name }) => name);
  } catch (error) {
    if (error instanceof UnreadableCim) return [];
    throw error;
  }
}

/** An object, a list, and what stands before each record of a text sequence (RFC 8142). */
const JSON_BEGINS: readonly string[] = ['{', '[', '\u001e'];

const ROOTS: Readonly<Record<string, FileFormat>> = { RDF: 'cim', kml: 'kml', gpx: 'gpx' };

/** The first element's name, without its prefix. */
function rootOf(text: string): string {
  const withoutComments = text.replaceAll(/<!--.*?-->/gs, '');
  return /<(?![?!])(?:[\w.-]+:)?([\w.-]+)/.exec(withoutComments)?.[1] ?? '';
}

const ENDINGS: readonly (readonly [ending: RegExp, format: FileFormat])[] = [
  [/\.(?:geojsonl?|ndgeojson)$/i, 'geojson'],
  [/\.(?:kml|kmz)$/i, 'kml'],
  [/\.gpx$/i, 'gpx'],
  [/\.dxf$/i, 'dxf'],
  [/\.(?:xml|rdf)$/i, 'cim'],
];

function byEnding(name: string): FileFormat | undefined {
  return ENDINGS.find(([ending]) => ending.test(name))?.[1];
}

function hasWellKnownText(text: string): boolean {
  const { header } = parseCsv(text.slice(0, HEAD), guessDialect(text));
  return placeColumns(header)?.kind === 'wkt';
}

async function beginning(file: GivenFile, most: number): Promise<Uint8Array> {
  const head = new Uint8Array(Math.min(most, file.size));
  let size = 0;
  for await (const chunk of file.chunks()) {
    const taken = chunk.subarray(0, head.length - size);
    head.set(taken, size);
    size += taken.length;
    if (size >= head.length) break;
  }
  return head.subarray(0, size);
}

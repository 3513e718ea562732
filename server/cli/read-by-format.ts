import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { BoundingBox } from '../../src/domain/geometry/bounding-box.ts';
import { type Projection, projectionFrom } from '../../src/domain/geometry/coordinates/projection.ts';
import { decimalFrom } from '../../src/domain/geometry/decimal-text.ts';
import type { FileReading, FileReport, GivenFile } from '../../src/domain/import/report/file-report.ts';
import { gisFormats } from './gis-formats.ts';
import { IMPORT_FORMATS } from './import-formats.ts';

/** What is said of files of places on the command line. */
export interface SaidOfFormat {
  readonly crs?: string | undefined;
  readonly extent?: string | undefined;
}

/** @throws Error in words, for what was said wrong or a file that cannot be opened */
export async function readByFormat(
  format: string,
  files: readonly string[],
  { crs, extent }: SaidOfFormat,
): Promise<FileReading> {
  const said = { projection: projectionSaid(crs), extent: extentSaid(extent) };
  const reader = new Map(gisFormats(said)).get(format) ?? IMPORT_FORMATS.get(format);
  if (!reader) throw new Error(`--format is ${[...IMPORT_FORMATS.keys()].join(', ')}`);
  return reader.read(await Promise.all(files.map(givenFile)));
}

/** For people: what was understood, and each refusal on a line of its own. */
export function reportLines({ classes, unknownClasses, refused, warnings = [], ...report }: FileReport): {
  readonly said: readonly string[];
  readonly wrong: readonly string[];
} {
  const counts = (named: Readonly<Record<string, number>>) =>
    Object.entries(named).map(([name, count]) => `  ${name}: ${count}`);
  const unknown =
    Object.keys(unknownClasses).length === 0 ? [] : ['Not understood:', ...counts(unknownClasses)];
  const place = ({ file, line, element, message }: FileReport['refused'][number]) =>
    `${file}: line ${line}: ${element === '' ? '' : `${element} `}${message}`;
  return {
    said: [
      ...counts(classes),
      ...unknown,
      `${report.rows} rows, ${refused.length} refused, ${report.dangling} references to nothing`,
    ],
    wrong: [...warnings.map((one) => `warning: ${place(one)}`), ...refused.map(place)],
  };
}

async function givenFile(path: string): Promise<GivenFile> {
  const { size } = await stat(path).catch((error: unknown) => {
    throw new Error(`${path} cannot be opened`, { cause: error });
  });
  return { name: path, size, chunks: () => createReadStream(path) };
}

function projectionSaid(crs: string | undefined): Projection | null {
  if (crs === undefined) return null;
  const projection = projectionFrom(crs);
  if (!projection) throw new Error(`--crs ${crs} is not known: give its definition, +proj=…`);
  return projection;
}

function extentSaid(extent: string | undefined): BoundingBox | null {
  if (extent === undefined) return null;
  const [west, south, east, north, ...more] = extent.split(',').map((part) => decimalFrom(part.trim()));
  if (west == null || south == null || east == null || north == null || more.length > 0)
    throw new Error('--extent is west,south,east,north in degrees');
  return { west, south, east, north };
}

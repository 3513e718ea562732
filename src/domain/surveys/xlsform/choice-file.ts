import papaparse from 'papaparse';
import * as z from 'zod';
import type { ChoiceFileDetail } from '../findings/file-values.ts';
import type { CompiledForm } from '../form/compile.ts';
import { isQuestionPart } from '../form/form-part.ts';
import { tablesNamedIn } from '../form/given/named-tables.ts';

/** A row of a file beside a form: what each column says. */
export type FileRow = Readonly<Record<string, string>>;

/** Rows of a file beside a form. */
const MOST_FILE_ROWS = 100_000;

/** The file beside a form is none that choices can come from. The message is for logs: people are told the detail in their words. */
export class UnreadableChoiceFile extends Error {
  override readonly name = 'UnreadableChoiceFile';
  readonly detail: ChoiceFileDetail;
  constructor(detail: ChoiceFileDetail, options?: ErrorOptions) {
    super(JSON.stringify(detail), options);
    this.detail = detail;
  }
}

/** Comma-separated values with a head, or GeoJSON. @throws UnreadableChoiceFile */
export function choiceRowsOf(text: string, fileName: string): readonly FileRow[] {
  const rows = fileName.toLowerCase().endsWith('.geojson') ? geoJsonRows(text) : csvRows(text);
  if (rows.length > MOST_FILE_ROWS)
    throw new UnreadableChoiceFile({ what: 'too_many_file_rows', most: MOST_FILE_ROWS });
  return rows;
}

function csvRows(text: string): readonly FileRow[] {
  return papaparse.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (head) => head.trim(),
  }).data;
}

const POSITION = z.tuple([z.number(), z.number()]).rest(z.number());
const GEOMETRY = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: POSITION }),
  z.object({ type: z.literal('LineString'), coordinates: z.array(POSITION) }),
  z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(POSITION)) }),
]);
const COLLECTION = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.object({
      id: z.union([z.string(), z.number()]).optional(),
      geometry: GEOMETRY,
      properties: z.record(z.string(), z.unknown()).nullish(),
    }),
  ),
});

/** A feature's `id` is the choice, its `title` the label, its place `geometry`, as ODK writes places. RFC 7946. */
function geoJsonRows(text: string): readonly FileRow[] {
  const read = COLLECTION.safeParse(jsonOf(text));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new UnreadableChoiceFile({ what: 'no_geojson', path: issue?.path.join('/') ?? '' });
  }
  return read.data.features.map(({ id, geometry, properties }) => {
    const said = Object.entries(properties ?? {}).map(
      ([key, value]) => [key, textOfProperty(value)] as const,
    );
    const columns = Object.fromEntries(said);
    const name = id === undefined ? (columns['id'] ?? '') : String(id);
    return { ...columns, name, label: columns['title'] ?? name, geometry: placeText(geometry) };
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UnreadableChoiceFile({ what: 'no_json' }, { cause: error });
  }
}

function textOfProperty(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : JSON.stringify(value);
}

/** Latitude first, and metres above the sea behind them, as ODK has it. */
function placeText(geometry: z.infer<typeof GEOMETRY>): string {
  const point = ([longitude, latitude, altitude = 0]: readonly number[]) =>
    `${latitude} ${longitude} ${altitude} 0`;
  if (geometry.type === 'Point') return point(geometry.coordinates);
  const line = geometry.type === 'LineString' ? geometry.coordinates : (geometry.coordinates[0] ?? []);
  return line.map(point).join('; ');
}

/** The names of the files that a form looks into: of choices with their endings, of lookups without. */
export function filesNamedIn(form: CompiledForm): ReadonlySet<string> {
  const ofChoices = form.parts.flatMap((part) =>
    isQuestionPart(part) && part.item.choices?.file ? [part.item.choices.file] : [],
  );
  return new Set([...ofChoices, ...tablesNamedIn(form)]);
}

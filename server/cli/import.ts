import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { asset } from '../../src/domain/assets/asset.ts';
import { guessColumns, readAssetColumns } from '../../src/domain/import/columns/asset-columns.ts';
import type { DraftsRead } from '../../src/domain/import/columns/asset-draft.ts';
import {
  type ColumnFormat,
  type ColumnReading,
  columnReadings,
  type SaidFormats,
} from '../../src/domain/import/columns/column-formats.ts';
import { type ColumnMap } from '../../src/domain/import/columns/column-map.ts';
import { DAY_ORDERS, type DayOrder } from '../../src/domain/import/columns/day-reading.ts';
import type { DecimalSign } from '../../src/domain/import/columns/file-signs.ts';
import { isGridKitBuses, readGridKitBuses } from '../../src/domain/import/columns/gridkit-buses.ts';
import type { FileTable } from '../../src/domain/import/files/csv.ts';
import { ENCODINGS } from '../../src/domain/import/files/file-text.ts';
import { readFileTable, type SaidForm } from '../../src/domain/import/files/read-file.ts';
import type { FileReport } from '../../src/domain/import/report/file-report.ts';
import { fieldOf } from '../../src/domain/kit/entity/entity.ts';
import { accountFor } from './import-account.ts';
import { type CommandLineCaller, signInImporter } from './import-caller.ts';
import { IMPORT_FORMATS } from './import-formats.ts';
import { readByFormat, reportLines } from './read-by-format.ts';
import { writeDrafts } from './write-drafts.ts';

const USAGE = `Takes assets from a CSV file or an XLSX workbook into a running server. Running it again changes only what differs.

  npm run import -- assets --tenant <id> <file> [--server <address>] [--email <email>] [--dry-run] [--restore-deleted]
                            [--decimal <sign>] [--dates <order>] [--encoding <name>] [--separator <sign>]
  npm run import -- assets --format <name> [--tenant <id> …] [--crs <EPSG:n>] [--extent <w,s,e,n>] [--json] [--dry-run] <files…>

  --tenant   the tenant that gets the assets
  --server   address of the server (default: http://localhost:3000)
  --email    who imports; needs the permission to (default: the demo's planner where the server shows the demo)
  --dry-run  only say what would be done
  --restore-deleted
             bring back deleted assets that the file names; without it their lines are refused
  --decimal    the decimal sign of the file, . or , (default: what its numbers tell)
  --dates      dmy, mdy or ymd (default: what its dates tell)
  --encoding   ${ENCODINGS.join(', ')} (default: as the file looks)
  --separator  between cells (default: as the file looks)
  --format   ${[...IMPORT_FORMATS.keys()].join(', ')}: files of places, or of a network
  --crs      projection of coordinates that are no degrees: EPSG:31256, or +proj=…
  --extent   where the tenant works, in degrees: what lies there the other way around is told
  --json     print what the files hold as JSON, and write nothing; needs no server and no tenant

The password is read from FIELDLINE_PASSWORD, or asked for. Files of GridKit (buses.csv) are recognised; in any
other file a column holds the field whose name it has. The exit code is 1 when a row was refused.
`;

const OPTIONS = {
  tenant: { type: 'string' },
  server: { type: 'string', default: 'http://localhost:3000' },
  email: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  'restore-deleted': { type: 'boolean', default: false },
  decimal: { type: 'string' },
  dates: { type: 'string' },
  encoding: { type: 'string' },
  separator: { type: 'string' },
  format: { type: 'string' },
  crs: { type: 'string' },
  extent: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS });
  const [what, ...files] = positionals;
  const [file] = files;
  const isReportOnly = values.format !== undefined && (values.json || (values['dry-run'] && !values.tenant));
  if (values.help || what !== 'assets' || !file || (!values.tenant && !isReportOnly)) {
    process.stdout.write(USAGE);
    if (!values.help) process.exitCode = 1;
    return;
  }
  const began = performance.now();
  const reading = values.format === undefined ? null : await readByFormat(values.format, files, values);
  if (reading && isReportOnly) {
    if (values.json) say(JSON.stringify(reading.report));
    else showReport(reading.report);
    if (reading.report.refused.length > 0) process.exitCode = 1;
    return;
  }
  const looked = reading ? null : await lookInto(file, saidOf(values));
  const api = `${values.server.replace(/\/$/, '')}/api`;
  const caller = await signInImporter(api, await accountFor(api, values.tenant ?? '', values.email));
  if (reading) showReport(reading.report);
  const read = reading
    ? { refused: [], drafts: (await reading.drafts(caller.tenantId, caller.zone)).drafts }
    : looked && (await draftsIn(looked, caller));
  if (reading && reading.report.refused.length > 0) process.exitCode = 1;
  await writeDrafts(caller, {
    drafts: read?.drafts ?? [],
    refused: read?.refused ?? [],
    fileName: basename(file),
    isDryRun: values['dry-run'],
    isRestoring: values['restore-deleted'],
    began,
  });
}

interface Said {
  readonly form: SaidForm;
  readonly decimal: DecimalSign | undefined;
  readonly dates: DayOrder | undefined;
}

/** A file of which every column can be read in one way only. */
interface LookedInto {
  readonly table: FileTable;
  readonly columns: ColumnMap;
  readonly readings: Readonly<Record<string, ColumnReading>>;
}

async function lookInto(file: string, said: Said): Promise<LookedInto> {
  const { table } = await readFileTable(await readFile(file), said.form);
  if (isGridKitBuses(table.header)) return { table, columns: {}, readings: {} };
  const columns = guessColumns(table.header);
  say(
    `Columns: ${Object.entries(columns)
      .map(([field, column]) => `${field} from "${column}"`)
      .join(', ')}`,
  );
  const readings = columnReadings(table, columns, formatsOf(columns, said));
  for (const [field, { kind, format, doubtful }] of Object.entries(readings)) {
    if (format === null)
      throw new Error(
        kind === 'number'
          ? `"${doubtful}" of ${field} can be two numbers: say which with --decimal . or --decimal ,`
          : `"${doubtful}" of ${field} can be two dates: say which with --dates dmy, mdy or ymd`,
      );
    say(`${field}: ${kind === 'number' ? (format === '.' ? '1,234.5' : '1.234,5') : format}`);
  }
  return { table, columns, readings };
}

/** A column of days has no instants but where somebody exported them: they fall on their day where the tenant is. */
function draftsIn(
  { table, columns, readings }: LookedInto,
  { tenantId, zone }: CommandLineCaller,
): Promise<DraftsRead> {
  if (isGridKitBuses(table.header)) return readGridKitBuses(table, tenantId);
  return readAssetColumns(table, columns, tenantId, readings, zone);
}

/** What was said counts for every column of its kind. */
function formatsOf(columns: ColumnMap, { decimal, dates }: Said): SaidFormats {
  return Object.fromEntries(
    Object.keys(columns).flatMap((name): [string, ColumnFormat][] => {
      const { kind } = fieldOf(asset, name);
      const format = kind === 'number' ? decimal : kind === 'date' ? dates : undefined;
      return format === undefined ? [] : [[name, format]];
    }),
  );
}

interface GivenForm {
  readonly decimal?: string | undefined;
  readonly dates?: string | undefined;
  readonly encoding?: string | undefined;
  readonly separator?: string | undefined;
}

function saidOf({ decimal, dates, encoding, separator }: GivenForm): Said {
  return {
    form: { encoding: oneOf(ENCODINGS, encoding, '--encoding') ?? null, delimiter: separator ?? null },
    decimal: oneOf(['.', ','] as const, decimal, '--decimal'),
    dates: oneOf(DAY_ORDERS, dates, '--dates'),
  };
}

function oneOf<T extends string>(
  known: readonly T[],
  given: string | undefined,
  name: string,
): T | undefined {
  if (given === undefined) return undefined;
  const found = known.find((one) => one === given);
  if (found === undefined) throw new Error(`${name} is ${known.join(' or ')}`);
  return found;
}

/** What was refused goes where a program that reads the rest does not see it. */
function showReport(report: FileReport): void {
  const { said, wrong } = reportLines(report);
  for (const line of wrong) process.stderr.write(`${line}\n`);
  for (const line of said) say(line);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { FILE_FORMATS } from '../../src/domain/file-formats/format-names.ts';
import { ENCODINGS } from '../../src/domain/import/files/file-text.ts';
import type { RowRefusal } from '../../src/domain/import/files/refusal.ts';
import { refusalText } from '../../src/domain/import/files/refusal.ts';
import type { FileRefusal } from '../../src/domain/import/report/file-report.ts';
import type { ImportCaller } from '../../src/domain/import/run/import-calls.ts';
import {
  beginImport,
  finishImport,
  importTransport,
  readExistingAssets,
  rehearsalTransport,
} from '../../src/domain/import/run/import-calls.ts';
import type { PlannedOperation } from '../../src/domain/import/run/plan.ts';
import { importOperations, planImport } from '../../src/domain/import/run/plan.ts';
import { changedAssets, rehearseImport } from '../../src/domain/import/run/rehearse-import.ts';
import type { ImportOutcome } from '../../src/domain/import/run/run-import.ts';
import { runImport } from '../../src/domain/import/run/run-import.ts';
import { uuidv7 } from '../../src/domain/kit/values/ids.ts';
import { accountFor } from './import-account.ts';
import { type CommandLineCaller, signInImporter } from './import-caller.ts';
import { type ImportSource, openSource } from './import-source.ts';

const USAGE = `Takes assets from files into a running server. Running it again changes only what differs.

  npm run import -- assets --tenant <id> <file> [--server <address>] [--email <email>] [--dry-run] [--restore-deleted]
                            [--decimal <sign>] [--dates <order>] [--encoding <name>] [--separator <sign>]
  npm run import -- assets --tenant <id> --format <name> <files…> [the options of the first line]
  npm run import -- assets --format <name> --dry-run --json <files…>

  --tenant   the tenant that gets the assets
  --server   address of the server (default: http://localhost:3000)
  --email    who imports; needs the permission to (default: the demo's planner where the server shows the demo)
  --format   ${FILE_FORMATS.join(', ')} (default: a table, as CSV or as an XLSX workbook)
  --dry-run  only say what would be done
  --json     with --dry-run and --format: print what the files hold, without a server
  --crs      with files of places: the projection of coordinates that are no degrees: EPSG:31256, or +proj=…
  --extent   with files of places: west,south,east,north of where the tenant works; what lies there swapped is told
  --restore-deleted
             bring back deleted assets that the file names; without it their lines are refused
  --decimal    the decimal sign of the file, . or , (default: what its numbers tell)
  --dates      dmy, mdy or ymd (default: what its dates tell)
  --encoding   ${ENCODINGS.join(', ')} (default: as the file looks)
  --separator  between cells (default: as the file looks)

The password is read from FIELDLINE_PASSWORD, or asked for. Files of GridKit (buses.csv) are recognised; in any
other file a column holds the field whose name it has. The exit code is 1 when something was refused.
`;

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      tenant: { type: 'string' },
      server: { type: 'string', default: 'http://localhost:3000' },
      email: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      format: { type: 'string' },
      json: { type: 'boolean', default: false },
      crs: { type: 'string' },
      extent: { type: 'string' },
      'restore-deleted': { type: 'boolean', default: false },
      decimal: { type: 'string' },
      dates: { type: 'string' },
      encoding: { type: 'string' },
      separator: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const [what, ...files] = positionals;
  const isReport = values.json && values['dry-run'] && values.format !== undefined;
  if (values.help || what !== 'assets' || files.length === 0 || !(values.tenant || isReport)) {
    process.stdout.write(USAGE);
    if (!values.help) process.exitCode = 1;
    return;
  }
  const source = await openSource(files, values, isReport ? () => {} : say);
  if (isReport) return printReport(source);
  await importFrom(source, basename(files[0] ?? ''), { ...values, tenant: values.tenant ?? '' });
}

function printReport({ report }: ImportSource): void {
  say(JSON.stringify(report, null, 2));
  if (report && report.refused.length > 0) process.exitCode = 1;
}

interface ImportOptions {
  readonly tenant: string;
  readonly server: string;
  readonly email?: string | undefined;
  readonly 'dry-run': boolean;
  readonly 'restore-deleted': boolean;
}

async function importFrom(source: ImportSource, fileName: string, values: ImportOptions): Promise<void> {
  const began = performance.now();
  const api = `${values.server.replace(/\/$/, '')}/api`;
  const caller: CommandLineCaller = await signInImporter(
    api,
    await accountFor(api, values.tenant, values.email),
  );
  const read = await source.drafts(caller);
  const deviceTime = new Date().toISOString();
  const { plan, deleted } = await rehearseImport(planImport(read.drafts, await readExistingAssets(caller)), {
    transport: rehearsalTransport(caller),
    newOpId: () => uuidv7(),
    deviceTime,
    restoring: values['restore-deleted'],
    onProgress: () => {},
  });
  const operations = importOperations(plan, () => uuidv7(), deviceTime);
  const outcome =
    values['dry-run'] || operations.length === 0
      ? { applied: 0, refused: [] }
      : await runAsOne(caller, fileName, operations);
  const refused = [...read.refused, ...plan.refused, ...outcome.refused];
  const unread = source.report?.refused ?? [];
  reportUnread(unread);
  reportRefused(refused);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(
    `${plan.create.length} new, ${changedAssets(plan)} changed, ${plan.restore.length} restored, ${plan.unchanged} unchanged, ${refused.length + unread.length} refused`,
  );
  if (deleted > 0 && !values['restore-deleted'])
    say(`${deleted} of the refused were deleted: --restore-deleted brings them back.`);
  say(values['dry-run'] ? 'Nothing was written: a dry run.' : `${outcome.applied} written in ${seconds} s.`);
  if (refused.length + unread.length > 0) process.exitCode = 1;
}

/** As one import, which can be undone as a whole in the app. */
async function runAsOne(
  caller: ImportCaller,
  fileName: string,
  operations: readonly PlannedOperation[],
): Promise<ImportOutcome> {
  const importId = uuidv7();
  await beginImport(caller, importId, fileName);
  const progress = showProgress(operations.length);
  const outcome = await runImport(operations, importTransport(caller, importId), progress);
  await finishImport(caller, importId);
  return outcome;
}

/** A line for each tenth, so that a log file stays readable. */
function showProgress(total: number): (done: number) => void {
  let shown = 0;
  return (done) => {
    const tenths = Math.floor((10 * done) / total);
    if (tenths > shown) say(`${done} of ${total}`);
    shown = tenths;
  };
}

function reportRefused(refused: readonly RowRefusal[]): void {
  for (const one of refused.toSorted((a, b) => a.line - b.line)) {
    process.stderr.write(`${refusalText(one)}\n`);
  }
}

function reportUnread(refused: readonly FileRefusal[]): void {
  for (const { file, line, element, message } of refused) {
    process.stderr.write(`${file}, line ${line}: ${element}${element ? ' ' : ''}${message}\n`);
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { ENCODINGS } from '../../src/domain/import/files/file-text.ts';
import type { FileReport } from '../../src/domain/import/report/file-report.ts';
import { accountFor } from './import-account.ts';
import { signInImporter } from './import-caller.ts';
import { FORMAT_NAMES } from './import-formats.ts';
import { type ImportSource, openSource } from './import-source.ts';
import { reportLines } from './report-words.ts';
import { writeDrafts } from './write-drafts.ts';

const USAGE = `Takes assets from files into a running server. Running it again changes only what differs.

  npm run import -- assets --tenant <id> <file> [--server <address>] [--email <email>] [--dry-run] [--restore-deleted]
                            [--decimal <sign>] [--dates <order>] [--encoding <name>] [--separator <sign>]
  npm run import -- assets --tenant <id> --format <name> [--crs <EPSG:n>] [--extent <w,s,e,n>] <files…> [the options above]
  npm run import -- assets --format <name> --dry-run --json <files…>

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
  --format   ${FORMAT_NAMES.join(', ')}: a model of a network, or files of places
  --crs      projection of coordinates that are no degrees: EPSG:31256, or +proj=…
  --extent   where the tenant works, in degrees: what lies there the other way around is told
  --json     print what the files hold as JSON, and write nothing; needs no server and no tenant

The password is read from FIELDLINE_PASSWORD, or asked for. Files of GridKit (buses.csv) are recognised; in any
other file a column holds the field whose name it has. The exit code is 1 when something was refused.
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
  const isReport = values.format !== undefined && (values.json || (values['dry-run'] && !values.tenant));
  if (values.help || what !== 'assets' || files.length === 0 || !(values.tenant || isReport)) {
    process.stdout.write(USAGE);
    if (!values.help) process.exitCode = 1;
    return;
  }
  const source = await openSource(files, values, say);
  if (values.json && source.report) say(JSON.stringify(source.report));
  else if (source.report) showReport(source.report);
  if (source.report && source.report.refused.length > 0) process.exitCode = 1;
  if (!isReport)
    await importFrom(source, basename(files[0] ?? ''), { ...values, tenant: values.tenant ?? '' });
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
  const caller = await signInImporter(api, await accountFor(api, values.tenant, values.email));
  const { drafts, refused } = await source.drafts(caller);
  await writeDrafts(caller, {
    drafts,
    refused,
    fileName,
    isDryRun: values['dry-run'],
    isRestoring: values['restore-deleted'],
    began,
  });
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

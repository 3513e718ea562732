import { parseArgs } from 'node:util';
import { NoBackup } from '../backup/archive-lines.ts';
import type { ServerConfig } from '../config.ts';
import { readStart } from '../install/start.ts';
import { fileStoreOf } from '../modules/attachments/store-of.ts';
import { cancelMove, forgetTenant } from '../move/after-move.ts';
import { MoveRefused } from '../move/move-refused.ts';
import { type Move, type Moved, type MoveStep, moveTenant, type Side } from '../move/move-tenant.ts';
import { readTargetSettings } from '../move/target-settings.ts';
import { runCommand } from './command.ts';
import { withOwnerDatabase } from './owner-database.ts';
import { progressLine } from './progress-line.ts';

const USAGE = `Moves one tenant to another installation while its people work; for the last moments it is closed, and devices wait.

  npm run move -- --tenant ID --to FILE            with the environment of the installation that it is in; nodes of both may run
  npm run move -- --tenant ID --to FILE --cancel   it stays, after a move that was killed
  npm run move -- --tenant ID --forget             removes what is left of it here, once it has moved
  npm run move -- … --json                         one JSON object on standard output, for programs

FILE is the file of settings of the target's nodes (DATABASE_URL, MIGRATION_DATABASE_URL, DATA_DIR or S3_*, AUTH_SECRET,
PUBLIC_URL). Both are written as the owners of their tables. With one AUTH_SECRET on both sides people stay signed in.

A move that failed has left everything as it was. One that was killed is begun anew, or ended, by the same command.

Exit codes: 0 done, 1 something else, 2 arguments, 3 it does not go there, or not now.
`;

type Given = { readonly tenantId: string; readonly isJson: boolean } & (
  | { readonly what: 'forget' }
  | { readonly what: 'move' | 'cancel'; readonly to: string }
);

function argumentsOf(args: string[]): Given | null {
  const flag = { type: 'boolean', default: false } as const;
  const options = {
    tenant: { type: 'string' },
    to: { type: 'string' },
    cancel: flag,
    forget: flag,
    json: flag,
  } as const;
  const {
    tenant: tenantId,
    to,
    cancel,
    forget: isForget,
    json: isJson,
  } = parseArgs({ args, options }).values;
  if (tenantId === undefined || (isForget && cancel) || isForget === (to !== undefined)) return null;
  if (to === undefined) return { what: 'forget', tenantId, isJson };
  return { what: cancel ? 'cancel' : 'move', tenantId, to, isJson };
}

async function forget({ tenantId, isJson }: Given): Promise<void> {
  const { config } = await readStart(process.env);
  const rows = await withOwnerDatabase(config, (client) => forgetTenant(sideOf(config, client), tenantId));
  process.stdout.write(
    isJson ? `${JSON.stringify({ rows })}\n` : `${rows} rows of ${tenantId} were removed here.\n`,
  );
}

async function betweenBoth(given: Exclude<Given, { what: 'forget' }>): Promise<void> {
  const { tenantId, to, what } = given;
  const { config } = await readStart(process.env);
  const target = await readTargetSettings(to);
  const isSecretSame = target.hasSecret && target.config.authSecret === config.authSecret;
  const there = target.config.publicUrl;
  const move = { tenantId, address: there === config.publicUrl ? null : there, isSecretSame };
  await withOwnerDatabase(config, (from) =>
    withOwnerDatabase(target.config, async (client) => {
      const sides: Sides = { source: sideOf(config, from), target: sideOf(target.config, client) };
      if (what === 'cancel') {
        await cancelMove(sides.source, sides.target, tenantId);
        process.stdout.write(`${tenantId} stays here, and nothing of it is at the target.\n`);
      } else await moveAndTell(sides, move, given.isJson);
    }),
  );
}

interface Sides {
  readonly source: Side;
  readonly target: Side;
}

function sideOf(config: ServerConfig, client: Side['client']): Side {
  return { client, files: fileStoreOf(config) };
}

const WORDS: Readonly<Record<MoveStep, (rows: number) => string>> = {
  following: () => 'Everything that changes from now on is noted.',
  copied: (rows) => `${rows} rows are copied; its people work on.`,
  caughtUp: (rows) => `${rows} rows had changed meanwhile, and are copied.`,
  compared: () => 'Each table is the same on both sides.',
  closed: () => 'It is closed: devices wait.',
  copiedRest: (rows) => `The last ${rows} rows are copied and compared.`,
  opened: () => 'It is open at the target.',
};

async function moveAndTell({ source, target }: Sides, move: Move, isJson: boolean): Promise<void> {
  const progress = progressLine('Copying');
  let [previous, closing, closed] = [performance.now(), 0, 0];
  const moved = await moveTenant(source, target, move, {
    onRows: (what, done) => progress.on({ what, done, total: 0 }),
    onStep(step, rows) {
      progress.clear();
      const now = performance.now();
      if (step === 'closed') closing = previous;
      if (step === 'opened') closed = (now - closing) / 1000;
      previous = now;
      process.stderr.write(`${WORDS[step](rows)}\n`);
    },
  }).finally(progress.clear);
  if (isJson)
    process.stdout.write(`${JSON.stringify({ tenant: move.tenantId, ...moved, closedFor: closed })}\n`);
  else
    process.stdout.write(
      moved ? toldOf(moved, move, closed) : `${move.tenantId} had moved before: now it is known here too.\n`,
    );
}

function toldOf({ tenant, rows, lastRows, files, missing }: Moved, move: Move, closed: number): string {
  const where = move.address ?? 'the same address: lead it to the target’s nodes in the proxy now';
  return `Moved ${tenant.name} (${tenant.id}): ${rows} rows and ${files} files while its people worked, and ${lastRows} rows in the ${closed.toFixed(1)} s
for which it was closed. It is reached at ${where}.
${missing > 0 ? `The bytes of ${missing} files were nowhere: devices that have them send them.\n` : ''}${move.isSecretSame ? STAY : ANEW}`;
}

const STAY = `Its people stay signed in. What of it is left here answers nobody; remove it when all is well: --forget.
Prove its mail domains again there, if it had some.
`;

const ANEW = `The target has another AUTH_SECRET: people sign in anew, and those who had a second factor set a new password by mail. Set up
again what it has of single sign-on. What of it is left here answers nobody; remove it when all is well: --forget.
`;

// Last: it uses the texts above.
await runCommand({
  usage: USAGE,
  read: argumentsOf,
  run: (given) => (given.what === 'forget' ? forget(given) : betweenBoth(given)),
  isUnfit: (error) => error instanceof NoBackup || error instanceof MoveRefused,
});

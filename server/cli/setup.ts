import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { TENANT_ID } from '../../src/domain/identity/tenant.ts';
import { isCurrency } from '../../src/domain/kit/entity/currency.ts';
import { isTimeZone } from '../../src/domain/kit/time/wall-time.ts';
import { systemClock } from '../../src/domain/kit/values/ids.ts';
import { isOneLine, ONE_LINE } from '../../src/domain/kit/values/one-line.ts';
import { readStart } from '../install/start.ts';
import type { Unattended, UnattendedStep } from '../install/unattended.ts';
import { installUnattended, StepFailed } from '../install/unattended.ts';
import { askHidden } from './ask-hidden.ts';

const USAGE = `Installs Fieldline without a browser, by the steps of the wizard. Run again, it does what is left to do.
Stop the server first, unless DATABASE_URL is set.

  npm run setup -- --super-email <email> [--super-name <name>]
                   [--tenant <id> --name <name> --admin-email <email> [--admin-name <name>] [--time-zone <zone>]
                    [--currency <code>]]
                   [--keep] [--test-services] [--json]

  --super-email    who runs the platform; the tenant's administrator when left out
  --tenant         short id of a first organisation: small letters, digits, hyphens
  --name           its name
  --time-zone      where a day of it begins and ends, as Europe/Paris; the zone of this machine when left out
  --currency       what its amounts are in, as EUR, which it is when left out
  --admin-email    its first administrator
  --keep           keep database and services of this environment in DATA_DIR, as the wizard does, so that the
                   server needs no environment for them
  --test-services  try each service that the environment names, and stop when one does not work
  --json           one JSON object on standard output, for programs

The database is DATABASE_URL, or the embedded one in DATA_DIR. Services are the variables of docs/operating.md.
Passwords are read from FIELDLINE_SUPER_PASSWORD and FIELDLINE_PASSWORD (the administrator's), or asked for, or piped, one a line.
They are never arguments: other people's process lists show those.

Exit codes: 0 installed (also when it was before), 1 something else, 2 arguments or environment, 3 system check,
4 database, 5 a person or password, 6 a service.
`;

const person = z.email('must be an email address');
const words = z.string().min(1).max(200).refine(isOneLine, ONE_LINE);

const argumentsSchema = z
  .object({
    tenant: z
      .string()
      .regex(TENANT_ID, 'takes small letters, digits and hyphens')
      .refine((id) => id !== 'platform', 'is taken')
      .optional(),
    name: words.optional(),
    'admin-email': person.optional(),
    'admin-name': words.optional(),
    'time-zone': z.string().refine(isTimeZone, 'is no time zone').optional(),
    currency: z.string().refine(isCurrency, 'is no currency').optional(),
    'super-email': person.optional(),
    'super-name': words.optional(),
    keep: z.boolean().default(false),
    'test-services': z.boolean().default(false),
    json: z.boolean().default(false),
    help: z.boolean().default(false),
  })
  .check(({ value, issues }) => {
    const missing = (name: string) =>
      issues.push({ code: 'custom', path: [name], input: undefined, message: 'is missing' });
    if (value.help) return;
    if (value.tenant !== undefined || value.name !== undefined || value['admin-email'] !== undefined) {
      for (const name of ['tenant', 'name', 'admin-email'] as const) {
        if (value[name] === undefined) missing(name);
      }
    } else if (value['super-email'] === undefined) missing('super-email');
  });

type Arguments = z.output<typeof argumentsSchema>;

class UsageError extends Error {
  override readonly name = 'UsageError';
}

await main();

async function main(): Promise<void> {
  const isJson = process.argv.includes('--json');
  const steps: UnattendedStep[] = [];
  try {
    const given = readArguments();
    if (given.help) {
      process.stdout.write(USAGE);
      return;
    }
    const { config } = await readStart(process.env).catch((error: unknown) => {
      throw new UsageError(wordsOf(error), { cause: error });
    });
    await installUnattended({
      config,
      env: process.env,
      clock: systemClock,
      ...peopleOf(given),
      keepsEnvironment: given.keep,
      triesServices: given['test-services'],
      passwordOf: passwordSource(),
      onStep: (step) => {
        steps.push(step);
        if (!isJson)
          process.stdout.write(`${step.step.padEnd(9)} ${step.words}${step.wasDone ? ' (before)' : ''}\n`);
      },
    });
    if (isJson) process.stdout.write(`${JSON.stringify({ installed: true, steps })}\n`);
  } catch (error) {
    process.exitCode = error instanceof StepFailed ? error.exitCode : error instanceof UsageError ? 2 : 1;
    const step = error instanceof StepFailed ? error.step : null;
    if (isJson) {
      process.stdout.write(
        `${JSON.stringify({ installed: false, steps, failed: step, message: wordsOf(error) })}\n`,
      );
    } else process.stderr.write(`${wordsOf(error)}\n`);
  }
}

function peopleOf(given: Arguments): Pick<Unattended, 'superAdmin' | 'tenant'> {
  const adminEmail = given['admin-email'];
  const superEmail = given['super-email'] ?? adminEmail ?? '';
  const superAdmin = { email: superEmail, name: given['super-name'] ?? given['admin-name'] ?? superEmail };
  if (given.tenant === undefined || given.name === undefined || adminEmail === undefined) {
    return { superAdmin, tenant: null };
  }
  const admin = { email: adminEmail, name: given['admin-name'] ?? adminEmail };
  const timeZone = given['time-zone'] ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const currency = given.currency && { currency: given.currency };
  return { superAdmin, tenant: { id: given.tenant, name: given.name, timeZone, ...currency, admin } };
}

/** @throws UsageError that names the argument. */
function readArguments(): Arguments {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = {
    tenant: text,
    name: text,
    'admin-email': text,
    'admin-name': text,
    'time-zone': text,
    currency: text,
    'super-email': text,
    'super-name': text,
    keep: flag,
    'test-services': flag,
    json: flag,
    help: flag,
  };
  try {
    const parsed = argumentsSchema.safeParse(parseArgs({ options }).values);
    if (parsed.success) return parsed.data;
    throw new Error(
      parsed.error.issues.map((issue) => `--${issue.path.join('.')} ${issue.message}`).join('\n'),
    );
  } catch (error) {
    throw new UsageError(`${wordsOf(error)}\n\n${USAGE}`, { cause: error });
  }
}

/** Asks on a terminal without echo; elsewhere each question takes the next line of the input. One person is asked once. */
function passwordSource(): Unattended['passwordOf'] {
  let piped: ReturnType<typeof pipedLines> | undefined;
  const ask = (question: string) => {
    if (process.stdin.isTTY) return askHidden(question);
    // Not before it is needed: a pipe that nobody closes would keep the process.
    piped ??= pipedLines();
    return piped();
  };
  const known = new Map<string, string>();
  return async (who, { email }) => {
    const own = who === 'admin' ? 'FIELDLINE_PASSWORD' : 'FIELDLINE_SUPER_PASSWORD';
    const password =
      known.get(email) ??
      process.env[own] ??
      process.env['FIELDLINE_PASSWORD'] ??
      (await ask(`Password for ${email}`));
    known.set(email, password);
    return password;
  };
}

function pipedLines(): () => Promise<string> {
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  return async () => {
    const next = await lines.next();
    return next.done ? '' : next.value;
  };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

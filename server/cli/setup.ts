import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { PASSWORD_LIMITS } from '../../src/domain/identity/password-fault.ts';
import { systemClock } from '../../src/domain/kit/ids.ts';
import { readConfig } from '../config.ts';
import { databaseOptions } from '../database-options.ts';
import { openDatabase } from '../plugins/database.ts';
import { setUpTenant } from '../seed/set-up.ts';
import { askHidden } from './ask-hidden.ts';

const USAGE = `Sets up a tenant, its administrator and a super admin. Stop the server first, unless DATABASE_URL is set.

  npm run setup -- --tenant <id> --name <name> --admin-email <email> [--admin-name <name>]
                   [--super-email <email>] [--super-name <name>]

  --tenant       short id: small letters, digits, hyphens
  --name         name of the organisation
  --admin-email  its first administrator
  --super-email  who runs the platform; the administrator when left out

Passwords are asked for, or read from FIELDLINE_PASSWORD and FIELDLINE_SUPER_PASSWORD, or piped, one a line.
They are never arguments: other people's process lists show those.
`;

const argumentsSchema = z.object({
  tenant: z
    .string('is missing')
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'takes small letters, digits and hyphens')
    .refine((id) => id !== 'platform', 'is taken'),
  name: z.string('is missing').min(1).max(200),
  'admin-email': z.email('must be an email address'),
  'admin-name': z.string().min(1).max(200).optional(),
  'super-email': z.email('must be an email address').optional(),
  'super-name': z.string().min(1).max(200).optional(),
});

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const given = readArguments();
  if (!given) return;
  const ask = passwordSource();
  const adminEmail = given['admin-email'];
  const superEmail = given['super-email'] ?? adminEmail;
  const adminPassword = await ask(`Password for ${adminEmail}`, 'FIELDLINE_PASSWORD');
  const superPassword =
    superEmail === adminEmail
      ? adminPassword
      : await ask(`Password for ${superEmail}`, 'FIELDLINE_SUPER_PASSWORD');
  const config = await readConfig(process.env);
  const database = await openDatabase(databaseOptions(config));
  try {
    await setUpTenant(database, systemClock, {
      id: given.tenant,
      name: given.name,
      admin: { email: adminEmail, name: given['admin-name'] ?? adminEmail, password: adminPassword },
      superAdmin: { email: superEmail, name: given['super-name'] ?? superEmail, password: superPassword },
    });
  } finally {
    await database.close();
  }
  process.stdout.write(`${given.name} is set up. ${adminEmail} can sign in as soon as the server runs.\n`);
}

/** Null after the usage was asked for. @throws Error that names the argument. */
function readArguments(): z.output<typeof argumentsSchema> | null {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      tenant: text,
      name: text,
      'admin-email': text,
      'admin-name': text,
      'super-email': text,
      'super-name': text,
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return null;
  }
  const parsed = argumentsSchema.safeParse(values);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `--${issue.path.join('.')} ${issue.message}`);
  throw new Error(`${lines.join('\n')}\n\n${USAGE}`);
}

/** Asks on a terminal without echo; elsewhere each question takes the next line of the input. */
function passwordSource(): (question: string, variable: string) => Promise<string> {
  const piped = process.stdin.isTTY ? null : pipedLines();
  return async (question, variable) => {
    const password = process.env[variable] ?? (piped ? await piped() : await askHidden(question));
    if (password.length < PASSWORD_LIMITS.minimum || password.length > PASSWORD_LIMITS.maximum) {
      const { minimum, maximum } = PASSWORD_LIMITS;
      throw new Error(`${question}: needs ${minimum} to ${maximum} characters.`);
    }
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

import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { systemClock } from '../src/domain/kit/values/ids.ts';
import type { ServerConfig } from './config.ts';
import { isLoopback, isSecure, publicUrlOf, unusedVariables } from './config.ts';
import type { Database } from './database/database.ts';
import { openDatabase } from './database/database.ts';
import type { MigrationWatch } from './database/schema/migrate.ts';
import { databaseOptions } from './database-options.ts';
import type { WizardOptions } from './install/installation.ts';
import { isInstalled } from './install/installed.ts';
import { loadSetUpToken } from './install/set-up-token.ts';
import { openAtStart, readStart } from './install/start.ts';
import { createLogStream } from './monitoring/log-stream.ts';
import { demoAccounts } from './seed/accounts.ts';
import { loadDemo } from './seed/demo.ts';

/** Milliseconds that requests and streams get to end after a signal. */
const SHUTDOWN = 10_000;

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

const COUNT = new Intl.NumberFormat('en');

/** Nobody is served meanwhile: whoever waits is told for what. */
const MIGRATING: MigrationWatch = {
  onWait() {
    say('The database takes no writes: it is a standby, read-only or starting. Waiting until that is over.');
  },
  onStep({ name, number, of, rewrites, reads, rows }) {
    const about = `${COUNT.format(rows)} rows in all`;
    const large = rewrites === null ? reads && `reads ${reads}` : `rewrites ${rewrites}`;
    const long = large === null ? '' : `, which ${large} (${about}): this may take minutes`;
    say(`Updating the database, step ${number} of ${of}: ${name}${long}`);
  },
};

const LOG = createLogStream();

/** Most of the server's modules; again, it is there already. */
const loadProduct = () => Promise.all([import('./app.ts'), import('./install/wizard.ts')]);

await main().catch(fail);

/** What listens now, and how it ends. */
interface Served {
  /** Says on the terminal what to do with it. */
  announce(): Promise<void>;
  close(): Promise<void>;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { demo: { type: 'boolean', default: false } } });
  const { config, settings } = await readStart(process.env);
  // While PostgreSQL starts. Whether that went well is asked below.
  loadProduct().catch(() => undefined);
  const { database, fault } = values.demo
    ? {
        database: await openDatabase({ ...databaseOptions(config), besideFormer: true }, MIGRATING),
        fault: null,
      }
    : await openAtStart(process.env, settings, config, MIGRATING);
  const needsWizard = !values.demo && !(database && (await isInstalled(database)));
  let served: Served;
  if (database && !needsWizard) {
    served = await serveProduct(config, database, values.demo);
  } else {
    served = await serveWizard({ config, opened: database, fault }, (product) => {
      served = product;
    });
  }
  const stopping = stopOnSignal(() => served.close());
  await served.announce().catch((error: unknown) => {
    // Told to stop while it still says what it is.
    if (!stopping.aborted) throw error;
  });
}

async function serveProduct(
  config: ServerConfig,
  database: Database,
  demo: boolean,
  takeOver: () => Promise<void> = () => Promise.resolve(),
): Promise<Served> {
  const [{ createApp }, { closeForGood }] = await loadProduct();
  let app: FastifyInstance | null = null;
  try {
    if (demo) await loadDemo(database, systemClock);
    else await closeForGood(config.dataDir);
    app = await createApp({
      database,
      config,
      clock: systemClock,
      logger: { level: logLevel(config, demo), stream: LOG },
    });
    await app.ready();
    await takeOver();
    const port = await listen(app, config);
    return {
      announce: () => greet(config, port, database, demo),
      close: () => closeAll(app, database),
    };
  } catch (error) {
    await app?.close();
    await database.close();
    throw explain(error, config);
  }
}

type WizardStart = Pick<WizardOptions, 'config' | 'opened' | 'fault'>;

/** Serves the wizard until the product is installed, and then, on the same port, the product. */
async function serveWizard(start: WizardStart, onProduct: (product: Served) => void): Promise<Served> {
  const { config } = start;
  const { createInstallApp } = await import('./install/install-app.ts');
  const { createWizard } = await import('./install/wizard.ts');
  const wizard = await createWizard({ ...start, env: process.env, clock: systemClock });
  const token = await loadSetUpToken(config.dataDir);
  const app = await createInstallApp({
    config,
    clock: systemClock,
    wizard,
    token,
    distDir: fileURLToPath(new URL('../dist', import.meta.url)),
    // The token has to be found among the lines of the log.
    logger: { level: logLevel(config, true), stream: LOG },
    onInstalled: () => {
      // The services that the wizard was told take effect now.
      readStart(process.env)
        .then((now) => {
          const samePort = { ...now.config, port };
          return serveProduct(samePort, wizard.handOver(), false, () => app.close());
        })
        .then((product) => {
          onProduct(product);
          return product.announce();
        })
        .catch((error: unknown) => {
          fail(error);
          process.exit(1);
        });
    },
  });
  const close = async () => {
    await app.close();
    await wizard.close();
  };
  let port: number;
  try {
    port = await listen(app, config);
  } catch (error) {
    await close();
    throw explain(error, config);
  }
  return { announce: async () => sayToken(config, port, token), close };
}

function sayToken(config: ServerConfig, port: number, token: string): void {
  say(
    `Fieldline is not installed yet. Open ${publicUrlOf(config, port)}/install and enter the set-up token:`,
  );
  say(`\n  ${token}\n`);
  say(`It is kept in ${resolve(config.dataDir, 'set-up-token')}. Without a browser: npm run setup -- --help`);
}

/** @returns the port, which the system chose where 0 was asked for */
async function listen(app: FastifyInstance, { port, host }: ServerConfig): Promise<number> {
  const address = await app.listen({ port, host });
  return Number(new URL(address).port);
}

/** Someone who tries or installs the product has something to read, not a line for each request. */
function logLevel(config: ServerConfig, isQuiet: boolean): ServerConfig['logLevel'] {
  return isQuiet && process.env['LOG_LEVEL'] === undefined ? 'warn' : config.logLevel;
}

async function greet(config: ServerConfig, port: number, database: Database, demo: boolean): Promise<void> {
  say(`Fieldline listens on ${publicUrlOf(config, port)}`);
  for (const name of unusedVariables(process.env))
    say(`${name} is set, and nothing in this version uses it.`);
  if (!isLoopback(config.host) && !isSecure(config)) {
    say(
      'Over plain HTTP browsers on other machines give no service worker, no locks and no install: no offline work.',
    );
    say('Set TLS_CERT and TLS_KEY, or PUBLIC_URL to the https address of the proxy in front.');
  }
  const accounts = await demoAccounts(database);
  if (!accounts) return;
  if (!demo) say('This database holds the demo data, whose passwords everybody knows.');
  say('Demo accounts:');
  const roles = new Set<string>();
  for (const { email, role, tenantName, password } of accounts) {
    if (roles.has(role)) continue;
    roles.add(role);
    say(`  ${role.padEnd(15)} ${email.padEnd(26)} ${password}   ${tenantName}`);
  }
}

/** Ends streams and requests, then the database, which gives its directory back. */
async function closeAll(app: FastifyInstance | null, database: Database): Promise<void> {
  await app?.close();
  await database.close();
}

/** @returns aborted from the signal on */
function stopOnSignal(close: () => Promise<void>): AbortSignal {
  const stopping = new AbortController();
  const stop = () => {
    stopping.abort();
    for (const signal of SIGNALS) process.off(signal, stop);
    setTimeout(() => process.exit(1), SHUTDOWN).unref();
    close().catch(fail);
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  return stopping.signal;
}

function explain(error: unknown, config: ServerConfig): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'EADDRINUSE') return new Error(`PORT: ${config.port} is in use by another program.`);
  if (error.code === 'EACCES') return new Error(`PORT: ${config.port} may not be opened by this user.`);
  return error;
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function say(line: string): void {
  LOG.write(`${line}\n`);
}

import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { systemClock } from '../src/domain/kit/ids.ts';
import { createApp } from './app.ts';
import type { ServerConfig } from './config.ts';
import { isLoopback, isSecure, publicUrlOf, readConfig, unusedVariables } from './config.ts';
import { databaseOptions } from './database-options.ts';
import type { Database } from './plugins/database.ts';
import { openDatabase } from './plugins/database.ts';
import { demoAccounts } from './seed/accounts.ts';
import { loadDemo } from './seed/demo.ts';

/** Milliseconds that requests and streams get to end after a signal. */
const SHUTDOWN = 10_000;

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { demo: { type: 'boolean', default: false } } });
  const config = await readConfig(process.env);
  const database = await openDatabase(databaseOptions(config));
  let app: FastifyInstance | null = null;
  try {
    if (values.demo) await loadDemo(database, systemClock);
    app = await createApp({
      database,
      config,
      clock: systemClock,
      logger: { level: logLevel(config, values.demo) },
    });
    const address = await app.listen({ port: config.port, host: config.host });
    stopOnSignal(app, database);
    say(`Fieldline listens on ${publicUrlOf(config, Number(new URL(address).port))}`);
  } catch (error) {
    await app?.close();
    await database.close();
    throw explain(error, config);
  }
  await greet(config, database, values.demo);
}

/** Someone who tries the product wants to read the accounts, not a line for each request. */
function logLevel(config: ServerConfig, demo: boolean): ServerConfig['logLevel'] {
  return demo && process.env['LOG_LEVEL'] === undefined ? 'warn' : config.logLevel;
}

async function greet(config: ServerConfig, database: Database, demo: boolean): Promise<void> {
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
function stopOnSignal(app: FastifyInstance, database: Database): void {
  const stop = () => {
    for (const signal of SIGNALS) process.off(signal, stop);
    setTimeout(() => process.exit(1), SHUTDOWN).unref();
    app
      .close()
      .then(() => database.close())
      .catch((error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exitCode = 1;
      });
  };
  for (const signal of SIGNALS) process.on(signal, stop);
}

function explain(error: unknown, config: ServerConfig): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'EADDRINUSE') return new Error(`PORT: ${config.port} is in use by another program.`);
  if (error.code === 'EACCES') return new Error(`PORT: ${config.port} may not be opened by this user.`);
  return error;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

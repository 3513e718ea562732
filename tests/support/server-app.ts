import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { createApp } from '../../server/app.ts';
import type { AppOptions } from '../../server/app-options.ts';
import type { ResolveTxt } from '../../server/auth/single-sign-on/domain-routes.ts';
import type { ServerConfig } from '../../server/config.ts';
import { readConfig } from '../../server/config.ts';
import type { Database } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/database.ts';
import { DEMO_PASSWORD } from '../../server/seed/accounts.ts';
import { loadDemo } from '../../server/seed/demo.ts';
import type { SessionTenant, SessionUser, SignIn } from '../../src/domain/identity/session.ts';
import type { Clock } from '../../src/domain/kit/values/ids.ts';
import { cheapenDemo } from './cheap-passwords.ts';
import { copyWhileInUse, createDatabase, dropDatabase } from './postgres.ts';
import { preparedOnce } from './prepared-once.ts';
import { watchedLog } from './secrets-in-log.ts';

export interface TestClock extends Clock {
  advance(milliseconds: number): void;
}

export interface SignedIn {
  readonly token: string;
  /** For the header `cookie`. */
  readonly cookie: string;
  readonly user: SessionUser;
  readonly tenant: SessionTenant;
  /** What a signed-in caller sends with each request. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** Of the database, as its superuser. */
  readonly url: string;
  readonly clock: TestClock;
  signIn(email: string, tenantId?: string, userAgent?: string): Promise<SignedIn>;
  /** Another server on the same database. */
  secondNode(): Promise<FastifyInstance>;
  /** A copy of its data as it is now, to start another one from. */
  backUp(): Promise<Backup>;
  /** Everything that the server has logged; nothing where the test gave it a logger. */
  log(): string;
  close(): Promise<void>;
}

/** The address of a database that nobody is connected to. */
export type Backup = string;

export interface TestAppOptions {
  /** Default: true. Without the demo data the server is not set up. */
  readonly seeded?: boolean;
  /** An open one, with whatever is in it; closed with the server. */
  readonly database?: Database;
  /** Where that one is, for a second node. */
  readonly url?: string;
  /** Port of a pooler in front of the shared cluster, through which the server works. */
  readonly pooler?: number | undefined;
  /** To start from a copy of it. */
  readonly backup?: Backup;
  readonly clock?: TestClock;
  readonly config?: Partial<ServerConfig>;
  readonly distDir?: string;
  readonly heartbeat?: number;
  /** Default: the machine's DNS, which no test asks. */
  readonly resolveTxt?: ResolveTxt;
  /** Bytes that are free on the disk. Default: the machine's. */
  readonly freeBytes?: AppOptions['freeBytes'];
  /** Default: as in production. */
  readonly blockSizes?: AppOptions['blockSizes'];
  /** Default: one in which no secret may be when the server is closed. */
  readonly logger?: FastifyServerOptions['logger'];
  /** Default: true. Compares each answer with its schema. */
  readonly validateAnswers?: boolean;
}

/** A Monday morning in the depot. */
const START = Date.UTC(2026, 10, 23, 6, 0);

/** The whole server on a database of its own, with the demo data, behind `app.inject`. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const clock = options.clock ?? testClock();
  const { database, url } = await openTestDatabase(options);
  const log = watchedLog();
  const app = await createApp({
    database,
    config: { ...(await testConfig()), ...options.config },
    clock,
    logger: options.logger ?? log.logger,
    distDir: options.distDir ?? '/nonexistent',
    validateAnswers: options.validateAnswers ?? true,
    ...(options.heartbeat !== undefined && { heartbeat: options.heartbeat }),
    ...(options.resolveTxt && { resolveTxt: options.resolveTxt }),
    ...(options.freeBytes && { freeBytes: options.freeBytes }),
    ...(options.blockSizes && { blockSizes: options.blockSizes }),
  });
  await app.ready();
  log.watch(app);
  const nodes: (() => Promise<void>)[] = [];
  return {
    app,
    database,
    url,
    clock,
    async secondNode() {
      const pooler = options.pooler ?? poolerOfRun();
      const other = await openDatabase(pooler === undefined ? { url } : throughPooler(url, pooler));
      const node = await createApp({
        database: other,
        config: { ...(await testConfig()), ...options.config },
        clock,
        logger: options.logger ?? log.logger,
        distDir: options.distDir ?? '/nonexistent',
        validateAnswers: options.validateAnswers ?? true,
      });
      await node.ready();
      nodes.push(async () => {
        await node.close();
        await other.close();
      });
      return node;
    },
    backUp: () => copyWhileInUse(url),
    signIn: (...person) => signIn(app, ...person),
    log: () => log.text(),
    async close() {
      for (const closeNode of nodes) await closeNode();
      await app.close();
      await database.close();
      log.close();
    },
  };
}

/** Signs what the server gives out. */
export const TEST_SECRET = 'a secret for tests, long enough for everybody';

/** The configuration of a server that nobody has configured, with limits that a test does not meet by chance. */
function testConfig(): Promise<ServerConfig> {
  return readConfig({
    AUTH_SECRET: TEST_SECRET,
    LOG_LEVEL: 'silent',
    REQUESTS_PER_MINUTE: '1000000',
    SIGN_INS_PER_MINUTE: '1000000',
  });
}

export function testClock(start = START): TestClock {
  let now = start;
  return {
    now: () => now,
    advance(milliseconds) {
      now += milliseconds;
    },
  };
}

async function signIn(
  app: FastifyInstance,
  email: string,
  tenantId?: string,
  userAgent?: string,
): Promise<SignedIn> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: DEMO_PASSWORD, ...(tenantId ? { tenantId } : {}) },
    headers: userAgent ? { 'user-agent': userAgent } : {},
  });
  if (answer.statusCode !== 200) throw new Error(`${email} cannot sign in: ${answer.body}`);
  const { token, user, tenant } = answer.json<SignIn>();
  const [cookie] = answer.cookies;
  return {
    token,
    cookie: `${cookie?.name}=${cookie?.value}`,
    user,
    tenant,
    headers: { authorization: `Bearer ${token}`, 'x-tenant-id': tenant.id },
  };
}

interface TestDatabase {
  readonly database: Database;
  readonly url: string;
}

async function openTestDatabase({
  database,
  url,
  backup,
  pooler = poolerOfRun(),
  seeded = true,
}: TestAppOptions): Promise<TestDatabase> {
  if (database) return { database, url: url ?? '' };
  const own = await createDatabase(backup ?? (await preparedDatabase(seeded)));
  const opened = await openDatabase(pooler === undefined ? { url: own } : throughPooler(own, pooler));
  const close = () => opened.close().then(() => dropDatabase(own));
  return { database: { ...opened, close }, url: own };
}

/** By hand: a run of the tests through a pooler on this port, in front of the cluster that SHARED_CLUSTER names. */
function poolerOfRun(): number | undefined {
  const port = process.env['FIELDLINE_TEST_POOLER'];
  return port === undefined ? undefined : Number(port);
}

function throughPooler(own: string, port: number) {
  const url = `postgres://postgres@127.0.0.1:${port}${new URL(own).pathname}?sslmode=disable`;
  return { url, migrationUrl: own, listenUrl: own };
}

/** Opening a fresh database takes seconds and a copy of a prepared one a fraction of that. */
async function preparedDatabase(seeded: boolean): Promise<Backup> {
  const file = await preparedOnce(`database-${seeded}`, async () => {
    const url = await createDatabase();
    const database = await openDatabase({ url });
    if (seeded) await loadCheapDemo(database);
    await database.close();
    return url;
  });
  return readFile(file, 'utf8');
}

async function loadCheapDemo(database: Database): Promise<void> {
  await loadDemo(database, testClock());
  await cheapenDemo(database);
}

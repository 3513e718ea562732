import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../server/app.ts';
import type { Database } from '../../server/database/database.ts';
import { createInstallApp } from '../../server/install/install-app.ts';
import { loadSetUpToken } from '../../server/install/set-up-token.ts';
import { openAtStart, readStart } from '../../server/install/start.ts';
import { createWizard, type Wizard } from '../../server/install/wizard.ts';
import { SET_UP_TOKEN_HEADER } from '../../src/domain/install/wizard.ts';
import type { Problem } from '../../src/domain/kit/problems/problem.ts';
import { watchedLog } from './secrets-in-log.ts';
import { testClock } from './server-app.ts';

export interface InstallAnswer<T> {
  readonly status: number;
  readonly body: T;
  readonly problem: Problem;
}

/** A server that is being installed, behind `app.inject`, on a data directory that outlives it. */
export interface TestInstall {
  readonly app: FastifyInstance;
  readonly wizard: Wizard;
  readonly token: string;
  /** How often it was said that nothing is left to install. */
  readonly told: { times: number };
  call<T = unknown>(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<InstallAnswer<T>>;
  /** What serves afterwards, on the same database. */
  product(): Promise<FastifyInstance>;
  /** As a kill would, but that the database is let go. */
  stop(): Promise<void>;
}

/** A folder that is removed by `remove`. */
export async function emptyFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'fieldline-install-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

export async function startInstall(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<TestInstall> {
  const clock = testClock(Date.now());
  const env = { LOG_LEVEL: 'silent', ...environment, DATA_DIR: dataDir };
  const { config, settings } = await readStart(env);
  const { database: opened, fault } = await openAtStart(env, settings, config);
  const wizard = await createWizard({ config, env, clock, opened, fault, loopbackProviders: true });
  const token = await loadSetUpToken(dataDir);
  const told = { times: 0 };
  const distDir = '/nonexistent';
  const log = watchedLog();
  const app = await createInstallApp({
    config,
    clock,
    wizard,
    token,
    distDir,
    logger: log.logger,
    validateAnswers: true,
    onInstalled: () => void told.times++,
  });
  log.watch(app);
  let product: { app: FastifyInstance; database: Database } | undefined;
  return {
    app,
    wizard,
    token,
    told,
    async call<T>(method: 'GET' | 'POST', path: string, body?: unknown, headers = {}) {
      const answer = await app.inject({
        method,
        url: `/api${path}`,
        headers: {
          [SET_UP_TOKEN_HEADER]: token,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      const parsed: unknown = answer.body === '' ? null : answer.json();
      // The answer is compared with its schema on the way out; which one a test expects is its own affair.
      return { status: answer.statusCode, body: parsed as T, problem: parsed as Problem };
    },
    async product() {
      const { config: now } = await readStart(env);
      const database = wizard.handOver();
      const installed = await createApp({
        database,
        config: now,
        clock,
        logger: log.logger,
        distDir,
        validateAnswers: true,
      });
      log.watch(installed);
      product = { app: installed, database };
      return installed;
    },
    async stop() {
      await product?.app.close();
      await product?.database.close();
      await app.close();
      await wizard.close();
      log.close();
    },
  };
}

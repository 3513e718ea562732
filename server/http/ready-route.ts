import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Predicate, ProblemDetail } from '../../src/domain/kit/problems/problem.ts';
import type { Clock } from '../../src/domain/kit/values/ids.ts';
import type { Database } from '../database/database.ts';
import { compareMigrations } from '../database/schema/migrate.ts';
import { readAsIdentityService } from '../database/tenants/tenant.ts';
import { askedOnce, inTime } from '../monitoring/asked-once.ts';
import { refuse } from '../problems/errors.ts';
import { problemAnswers } from '../problems/problem-schema.ts';

export interface ReadyDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly dataDir: string;
  readonly diskFreeMb: number;
  readonly freeBytes: (folder: string) => Promise<number>;
}

/** What a node needs to work. */
const NEEDS = {
  database: 'does not answer',
  migrations: 'are not those of this version',
  disk: 'has less room than DISK_FREE_MB asks for',
} as const satisfies Record<string, Predicate>;

type Need = keyof typeof NEEDS;

/** Milliseconds: a balancer asks every few seconds and takes no answer for a bad one. */
const PATIENCE = 2000;
/** Milliseconds that an answer is given out again: this call needs no sign-in. */
const KEPT = 1000;

const MEGABYTE = 1_000_000;

/**
 * Whether a balancer may send people here. A node that is shutting down answers 503 to everything, and then not at all. What fails is
 * said by its name alone: anybody may ask.
 */
export function readyRoute(app: FastifyInstance, deps: ReadyDeps): void {
  const failing = askedOnce(KEPT, deps.clock, () => failingOf(deps));
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'GET',
    url: '/ready',
    config: { public: true, beforeSetup: true },
    schema: {
      tags: ['System'],
      summary:
        'Whether the server can work: its database answers, is of this version, and there is room on its disk',
      response: { 200: z.object({ status: z.literal('ready') }), ...problemAnswers },
    },
    handler: async () => {
      const needs = await failing();
      if (needs.length > 0)
        refuse('unavailable', needs.map(detailOf), { message: `Not ready: ${needs.join(', ')}.` });
      return { status: 'ready' as const };
    },
  });
}

function detailOf(need: Need): ProblemDetail {
  return { path: need, code: 'invalid_value', message: NEEDS[need] };
}

async function failingOf({ database, dataDir, diskFreeMb, freeBytes }: ReadyDeps): Promise<Need[]> {
  const [ofDatabase, free] = await Promise.all([
    inTime(PATIENCE, failingOfDatabase(database), 'database'),
    inTime(
      PATIENCE,
      freeBytes(dataDir).catch(() => 0),
      0,
    ),
  ]);
  return [
    ...(ofDatabase === null ? [] : [ofDatabase]),
    ...(free < diskFreeMb * MEGABYTE ? (['disk'] as const) : []),
  ];
}

async function failingOfDatabase(database: Database): Promise<Need | null> {
  try {
    const rows = await readAsIdentityService(database, async (trx) => {
      await sql`select set_config('statement_timeout', ${String(PATIENCE)}, true)`.execute(trx);
      return (await sql<{ name: string }>`select name from schema_migrations`.execute(trx)).rows;
    });
    const { pending, newer } = await compareMigrations(rows.map(({ name }) => name));
    return pending.length + newer.length > 0 ? 'migrations' : null;
  } catch {
    return 'database';
  }
}

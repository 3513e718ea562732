import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Backups } from '../../src/domain/shared/backup-run.ts';
import type { Database } from '../database/database.ts';
import { readAsIdentityService } from '../database/tenants/tenant.ts';
import { problemAnswers } from '../problems/problem-schema.ts';
import { DESCRIBED_ELSEWHERE } from '../resource/http/route-schemas.ts';
import type { BackupPlan } from './backup-plan.ts';
import { lastGoodRun, latestRuns } from './backup-runs.ts';

/** Runs in one answer. */
const SHOWN = 20;

const count = z.nullable(z.int());

const backupsAnswer = z.object({
  schedule: z.nullable(z.object({ everyHours: z.int(), keep: z.int() })),
  runs: z.array(
    z.object({
      id: z.string(),
      startedAt: z.string(),
      endedAt: z.nullable(z.string()),
      outcome: z.nullable(z.enum(['done', 'failed'])),
      archive: z.string(),
      rows: count,
      files: count,
      bytes: count,
      missing: count,
      fault: z.nullable(z.string()),
    }),
  ),
  lastGoodAt: z.nullable(z.string()),
});

interface BackupRouteDeps {
  readonly database: Database;
  readonly plan: BackupPlan | null;
}

/** For people of the platform: what there would be to restore. */
export function backupRoutes(app: FastifyInstance, { database, plan }: BackupRouteDeps): void {
  const schema = {
    tags: ['Administration'],
    summary: 'Backups that the server made by itself, and when the next one is due',
    response: { 200: backupsAnswer, ...problemAnswers },
  };
  app.get(
    '/admin/backups',
    { schema, ...DESCRIBED_ELSEWHERE },
    (): Promise<Backups> =>
      readAsIdentityService(database, async (trx) => ({
        schedule: plan && { everyHours: plan.everyHours, keep: plan.keep },
        runs: await latestRuns(trx, SHOWN),
        lastGoodAt: await lastGoodRun(trx),
      })),
  );
}

import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Clock } from '../src/domain/kit/values/ids.ts';
import type { BlockSizes } from '../src/domain/packing/block-sizes.ts';
import { startArchiving } from './audit-archive/schedule.ts';
import { startFinishingResets } from './auth/second-factor/awaited-reset.ts';
import { startBackups } from './backup/schedule.ts';
import type { ServerConfig } from './config.ts';
import type { Database } from './database/database.ts';
import { startLogPartitions } from './log-partitions.ts';
import type { FileStore } from './modules/attachments/file-store.ts';
import { startSweeping } from './modules/attachments/sweep-files.ts';
import { startForgetting } from './modules/last-positions/start-forgetting.ts';
import { startCuttingAhead } from './sync/blocks/cut-ahead.ts';
import { type FollowedLog, followLog } from './sync/followed-log.ts';
import { startRetention } from './sync/retention.ts';

interface UpkeepDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly files: FileStore;
  readonly blockSizes: BlockSizes;
  readonly config: Pick<ServerConfig, 'auditArchive' | 'backups'>;
}

/** What a node does by itself from time to time, until it is closed. */
export function startUpkeep(app: FastifyInstance, deps: UpkeepDeps): { readonly followed: FollowedLog } {
  const all = { ...deps, log: app.log };
  const followed = followLog(deps.database, app.log);
  const { backups: plan, auditArchive } = deps.config;
  const backups = plan ? [startBackups({ ...all, plan })] : [];
  const archiving = auditArchive ? [startArchiving(all)] : [];
  const works = [
    startRetention(all),
    startLogPartitions(all),
    startFinishingResets(all),
    startForgetting(all),
    startSweeping(all),
    startCuttingAhead(all),
    ...backups,
    ...archiving,
    followed,
  ];
  noteReplica(deps.database, app.log);
  app.addHook('onClose', async () => {
    for (const work of works) await work.close();
  });
  return { followed };
}

/** That the read replica is not used any more, and why, is to be seen in the log, and its return. */
function noteReplica({ replica }: Database, log: FastifyBaseLogger): void {
  replica?.onTurn((why, err) => {
    if (why === null) log.info({ event: 'replica_used' });
    else log.warn({ event: 'replica_not_used', why, err });
  });
}

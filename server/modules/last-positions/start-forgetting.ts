import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../src/domain/kit/values/ids.ts';
import type { Database } from '../../database/database.ts';
import { asIdentityService } from '../../database/tenants/tenant.ts';
import { nowAndThen } from '../../timers/now-and-then.ts';
import { forgetOldPositions } from './last-positions.ts';

const HOUR = 3_600_000;

/** Nobody is shown a position that is older than a day; an hour later it is gone. */
export function startForgetting({
  database,
  clock,
  log,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}): { close(): Promise<void> } {
  return nowAndThen({
    first: 60_000,
    every: HOUR,
    async look() {
      await asIdentityService(database, (trx) => forgetOldPositions(trx, clock.now()));
    },
    onError: (error) => log.error({ event: 'positions_not_forgotten', err: error }),
  });
}

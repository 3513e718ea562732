import { PLATFORM_TENANT } from '../../src/domain/identity/tenant.ts';
import type { Clock } from '../../src/domain/kit/values/ids.ts';
import { deriveKey } from '../auth/session/secret.ts';
import { askCell } from '../cells/ask-cell.ts';
import { HAS_TENANT } from '../cells/calls.ts';
import type { ServerConfig } from '../config.ts';
import { type Finding, failed, ok } from './finding.ts';

/** Whether each other cell answers what a cell asks: it is reached, has the same secret and about the same time. */
export async function checkCells(config: ServerConfig, clock: Clock): Promise<Finding[]> {
  const { cells } = config;
  if (!cells) return [];
  const deps = {
    cells,
    clock,
    own: cells.name,
    key: deriveKey(config.authSecret, 'cell-call'),
    apiBasePath: config.apiBasePath,
    log: { warn: () => undefined },
  };
  return Promise.all(
    cells.others.map(async (cell) => {
      const about = `cell ${cell.name}`;
      try {
        await askCell(deps, cell, HAS_TENANT, { tenantId: PLATFORM_TENANT });
        return ok(about, `answers at ${cell.url}`);
      } catch {
        const mend =
          'Start it; see to CELLS, AUTH_SECRET and the clock, which are the same in all cells, and to its log.';
        return failed(about, `does not answer as a cell at ${cell.url}`, mend);
      }
    }),
  );
}

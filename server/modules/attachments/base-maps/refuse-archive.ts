import type { Predicate } from '../../../../src/domain/kit/problems/problem.ts';
import type { ArchiveFaultCode } from '../../../../src/domain/map/base-map.ts';
import type { Database } from '../../../database/database.ts';
import type { Actor } from '../../../database/schema/actor.ts';
import { inTenant } from '../../../database/tenants/tenant.ts';
import { refuse } from '../../../problems/errors.ts';
import { ArchiveRefused } from './archive-refused.ts';

/**
 * Looks at an archive; where it is none that devices could draw, nothing of it stays.
 * @throws ProblemError `validation` that says by its detail what is wrong with the file
 */
export async function lookingAt<T>(
  database: Database,
  actor: Actor,
  id: string,
  look: () => T | Promise<T>,
): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    await inTenant(database, actor, (trx) =>
      trx
        .deleteFrom('base_maps')
        .where('tenant_id', '=', actor.tenantId)
        .where('id', '=', id)
        .where('status', '=', 'uploading')
        .execute(),
    );
    const { code, what } = error;
    const values = what === null ? {} : { values: { what } };
    return refuse('validation', [{ path: 'file', code, message: MESSAGES[code], ...values }]);
  }
}

const MESSAGES: Readonly<Record<ArchiveFaultCode, Predicate>> = {
  not_pmtiles: 'is no PMTiles archive',
  other_version: 'is a PMTiles archive of another version than 3',
  cut_off: 'is shorter than the archive that it begins',
  no_tiles: 'has no tiles',
  unknown_tiles: 'has tiles that are neither MVT nor PNG, JPEG, WebP or AVIF',
  unknown_compression: 'is compressed otherwise than by gzip',
  broken_header: 'has a header with zooms or bounds that there are not',
  broken_directory: 'has a directory that leads to no tiles',
  broken_metadata: 'has metadata that are no JSON of 16 MB at most',
};

import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import type { Tombstone } from '../../src/domain/sync/wire.ts';

/** What one page delivers. */
export interface PageContent {
  readonly upserts: Record<string, AnyRow[]>;
  readonly deletes: Record<string, Tombstone[]>;
  readonly outOfScope: Record<string, string[]>;
  /** Of a download alone (`ChangesPage`). */
  inOrder?: boolean;
}

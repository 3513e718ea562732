import type { Transaction } from 'kysely';
import type { Tables } from '../../database/schema/tables.ts';
import type { WriteContext } from '../../resource/rows/write-context.ts';
import type { WriteDeps } from '../../resource/write/execute-write.ts';

/** What this module needs of set-up and of people, which it does not know. */
export interface PlatformDeps extends WriteDeps {
  /** Roles, switches and plugins that every tenant starts with. */
  readonly writeBasics: (trx: Transaction<Tables>, tenantId: string) => Promise<void>;
  /** This installation among several (decision 78); null: the only one. */
  readonly cell: { readonly name: string; requireFree(tenantId: string): Promise<void> } | null;
  /** Into the tenant of the context, which has no administrator yet. */
  readonly inviteAdmin: (context: WriteContext, admin: NewAdmin) => Promise<unknown>;
}

export interface NewAdmin {
  readonly email: string;
  readonly name: string;
  readonly locale: string | null;
}

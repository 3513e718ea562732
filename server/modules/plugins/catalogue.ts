import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { FieldValues } from '../../../src/domain/kit/entity/entity.ts';
import { pluginIdOf } from '../../../src/domain/plugins/installation.ts';
import type { Manifest } from '../../../src/domain/plugins/manifest.ts';
import { compareReleases } from '../../../src/domain/plugins/manifest.ts';
import { plugin } from '../../../src/domain/plugins/plugin.ts';
import { keysIn } from '../../../src/domain/plugins/words.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { refuse } from '../../problems/errors.ts';
import { findRow } from '../../resource/rows/row-store.ts';
import type { WriteContext } from '../../resource/rows/write-context.ts';
import { putRow } from './rows.ts';
import { requireNotWithdrawn } from './withdrawals.ts';

/** A plugin as the calls of section 7 answer it. */
export interface CataloguePlugin {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly categories: string[];
  readonly version: string;
  readonly isInstalled: boolean;
  readonly installedVersion: string | null;
  readonly downloads: number;
  readonly rating: number;
  readonly ratingCount: number;
  readonly documentation: string | null;
  readonly icons: { readonly medium: string | null };
  readonly permissions: string[];
}

interface CatalogueRow {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly categories: string;
  readonly release: string;
  readonly installed: string | null;
  readonly downloads: number;
  readonly rating: number | null;
  readonly rating_count: number;
  readonly documentation: string | null;
  readonly icon: string | null;
  readonly permissions: string | null;
}

/** The tenant's catalogue by name, with what of it is installed. */
export async function readCatalogue(trx: Transaction<Tables>, tenantId: string): Promise<CataloguePlugin[]> {
  const { rows } =
    await sql<CatalogueRow>`select plugins.id, plugins.name, description, categories, plugins.release,
      installed.release as installed, downloads, rating, rating_count, documentation, icon, plugins.permissions
    from plugins left join installed_plugins as installed on installed.tenant_id = plugins.tenant_id
      and installed.plugin_id = plugins.id and installed.deleted_at is null
    where plugins.tenant_id = ${tenantId} and plugins.deleted_at is null order by plugins.sort_name, plugins.id`.execute(
      trx,
    );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description ?? '',
    category: keysIn(row.categories)[0] ?? '',
    categories: keysIn(row.categories),
    version: row.release,
    isInstalled: row.installed !== null,
    installedVersion: row.installed,
    downloads: row.downloads,
    rating: row.rating ?? 0,
    ratingCount: row.rating_count,
    documentation: row.documentation,
    icons: { medium: row.icon },
    permissions: keysIn(row.permissions),
  }));
}

/** A package that was checked. */
export interface CheckedPackage {
  readonly manifest: Manifest;
  /** A data address. */
  readonly icon: string | null;
  /** Of the file, in hexadecimal. */
  readonly sha256: string;
}

/**
 * Puts a package into the catalogue. The same file again is the same package; another file needs a higher version, so
 * that nobody who installed one release finds another one under its number.
 *
 * @returns the plugin's id
 * @throws ProblemError `already_exists`; `transition_refused` for a package that the platform withdrew
 */
export async function addPackage(context: WriteContext, checked: CheckedPackage): Promise<string> {
  const outcome = await offerPackage(context, checked);
  if ('kept' in outcome) refuseRelease(outcome.kept);
  return outcome.id;
}

export type Offer =
  | { readonly id: string; readonly isNew: boolean }
  /** The release that the catalogue has, of another content and not a lower one. */
  | { readonly kept: string };

/**
 * As `addPackage`; says so where the catalogue keeps what it has.
 *
 * @throws ProblemError `transition_refused` for a package that the platform withdrew
 */
export async function offerPackage(
  context: WriteContext,
  { manifest, icon, sha256 }: CheckedPackage,
): Promise<Offer> {
  const { tenantId, userId } = context.actor;
  await requireNotWithdrawn(context.trx, manifest.id);
  const id = await pluginIdOf(tenantId, manifest.id);
  const before = await findRow(context, plugin, id, 'update');
  if (before && before.deletedAt === null) {
    const { rows } = await sql<{ sha256: string }>`select sha256 from plugin_packages
      where tenant_id = ${tenantId} and plugin_id = ${id}`.execute(context.trx);
    if (rows[0]?.sha256 === sha256) return { id, isNew: false };
    const release = String(before.row['release']);
    if (compareReleases(manifest.version, release) <= 0) return { kept: release };
  }
  await putRow(context, plugin, id, pluginValues(manifest, icon));
  await sql`insert into plugin_packages (tenant_id, plugin_id, manifest, sha256, uploaded_at, uploaded_by)
    values (${tenantId}, ${id}, ${JSON.stringify(manifest)}, ${sha256}, ${context.now}, ${userId})
    on conflict (tenant_id, plugin_id) do update
      set manifest = excluded.manifest, sha256 = excluded.sha256, uploaded_at = excluded.uploaded_at,
        uploaded_by = excluded.uploaded_by`.execute(context.trx);
  return { id, isNew: true };
}

/** @param release what there is already */
export function refuseRelease(release: string): never {
  const message = `Version ${release} is in the catalogue already. Give the package a higher one.`;
  refuse('already_exists', [], { reason: 'release_not_higher', message });
}

/** What stays of a plugin from release to release, its downloads and ratings, is not among them. */
export function pluginValues(manifest: Manifest, icon: string | null): FieldValues {
  return {
    packageId: manifest.id,
    name: manifest.name,
    description: manifest.description,
    release: manifest.version,
    categories: manifest.categories.join(' '),
    permissions: manifest.permissions.join(' '),
    documentation: manifest.documentation ?? null,
    icon,
  };
}

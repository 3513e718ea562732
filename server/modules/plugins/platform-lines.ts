import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { sortKey } from '../../../src/domain/kit/search/sort-key.ts';
import { byCodeUnit } from '../../../src/domain/kit/values/text-order.ts';
import { compareReleases } from '../../../src/domain/plugins/manifest.ts';
import type {
  PlatformPlugin,
  PlatformPluginDetails,
  PluginCatalogue,
} from '../../../src/domain/plugins/platform-plugin.ts';
import { keysIn } from '../../../src/domain/plugins/words.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { refuse } from '../../problems/errors.ts';

/**
 * Every package of every tenant and of the platform, by name. Runs as the identity service, as all here does: it crosses
 * tenants.
 */
export async function readPlatformPlugins(
  trx: Transaction<Tables>,
  packageId: string | null = null,
): Promise<PlatformPlugin[]> {
  const held = Map.groupBy(await heldReleases(trx, packageId), (row) => row.packageId);
  const said = new Map((await platformRows(trx, packageId)).map((row) => [row.packageId, row]));
  const ids = [...new Set([...held.keys(), ...said.keys()])];
  const lines = ids.flatMap((id) => lineOf(id, held.get(id) ?? [], said.get(id)) ?? []);
  return lines.toSorted(
    (left, right) =>
      byCodeUnit(sortKey(left.name), sortKey(right.name)) || byCodeUnit(left.packageId, right.packageId),
  );
}

/** @throws ProblemError `not_found` */
export async function readPlatformPlugin(
  trx: Transaction<Tables>,
  packageId: string,
): Promise<PlatformPluginDetails> {
  const [line] = await readPlatformPlugins(trx, packageId);
  if (!line) return refuse('not_found');
  const { rows } = await sql<PluginCatalogue>`select tenants.id, tenants.name, plugins.release,
      plugins.deleted_at is null as listed, installed.release as installed, plugins.rating
    from ${HELD} join tenants on tenants.id = plugins.tenant_id
    where plugins.package_id = ${packageId} order by sort_key(tenants.name), tenants.id`.execute(trx);
  return { ...line, catalogues: rows };
}

/** By id: the tenants whose catalogue has it, or those that had it until it was withdrawn: nothing else takes one out. */
export async function cataloguesOf(
  trx: Transaction<Tables>,
  packageId: string,
  state: 'listed' | 'dropped',
): Promise<string[]> {
  const isWanted = state === 'listed' ? sql`deleted_at is null` : sql`deleted_at is not null`;
  const { rows } = await sql<{ id: string }>`select tenant_id as id from plugins
    where package_id = ${packageId} and ${isWanted} order by tenant_id`.execute(trx);
  return rows.map(({ id }) => id);
}

const HELD = sql`plugins
  left join installed_plugins as installed on installed.tenant_id = plugins.tenant_id
    and installed.plugin_id = plugins.id and installed.deleted_at is null`;

interface Facts {
  readonly packageId: string;
  readonly name: string;
  readonly description: string | null;
  readonly release: string;
  readonly categories: string;
  readonly permissions: string | null;
}

/** The tenants that have the same release of a package, and the same one installed. */
interface HeldRelease extends Facts {
  readonly installed: string | null;
  /** Tenants; of them, those that have it in their catalogue still. */
  readonly tenants: number;
  readonly listed: number;
  readonly stars: number;
  readonly ratings: number;
}

/** A row for each pair of releases, however many tenants there are. */
async function heldReleases(trx: Transaction<Tables>, packageId: string | null): Promise<HeldRelease[]> {
  const { rows } = await sql<HeldRelease>`select package_id as "packageId", plugins.release,
      installed.release as installed, max(plugins.name) as name, max(description) as description,
      max(categories) as categories, max(plugins.permissions) as permissions, count(*) as tenants,
      count(*) filter (where plugins.deleted_at is null) as listed,
      coalesce(sum(rating * rating_count), 0) as stars, coalesce(sum(rating_count), 0) as ratings
    from ${HELD} where (${packageId}::text is null or package_id = ${packageId})
    group by package_id, plugins.release, installed.release`.execute(trx);
  return rows;
}

interface PlatformRow extends Facts {
  readonly isPublished: boolean;
  readonly withdrawnAt: string | null;
  readonly reason: string | null;
}

/** What the platform says; the facts are empty of a package that it never published. */
async function platformRows(trx: Transaction<Tables>, packageId: string | null): Promise<PlatformRow[]> {
  const words = (list: string) =>
    sql`(select string_agg(word, ' ') from jsonb_array_elements_text(manifest -> ${list}) as word)`;
  const { rows } = await sql<PlatformRow>`select said.package_id as "packageId",
      said.release is not null as "isPublished", coalesce(said.release, '') as release,
      coalesce(manifest ->> 'name', '') as name, manifest ->> 'description' as description,
      coalesce(${words('categories')}, '') as categories, ${words('permissions')} as permissions,
      withdrawn_at as "withdrawnAt", withdrawn_reason as reason
    from platform_plugins as said left join published_packages as given using (tenant_id, package_id)
    where ${packageId}::text is null or said.package_id = ${packageId}`.execute(trx);
  return rows;
}

function lineOf(
  packageId: string,
  held: readonly HeldRelease[],
  said: PlatformRow | undefined,
): PlatformPlugin | undefined {
  const known: readonly Facts[] = said?.isPublished ? [...held, said] : held;
  const [newest] = known.toSorted((left, right) => compareReleases(right.release, left.release));
  if (!newest) return undefined;
  // What the platform publishes under a name, no tenant's own package renames.
  const { name, description, categories, permissions } = said?.isPublished ? said : newest;
  const { release } = newest;
  const installed = held.filter((row) => row.installed !== null);
  const older = installed.filter((row) => compareReleases(row.installed ?? row.release, row.release) < 0);
  const ratings = sumOf(held, (row) => row.ratings);
  return {
    packageId,
    name,
    description: description ?? '',
    release,
    categories: keysIn(categories),
    permissions: keysIn(permissions),
    published: said?.isPublished ?? false,
    tenants: sumOf(held, (row) => row.listed),
    installed: sumOf(installed, (row) => row.tenants),
    behind: sumOf(older, (row) => row.tenants),
    rating: ratings === 0 ? null : sumOf(held, (row) => row.stars) / ratings,
    withdrawn: said?.withdrawnAt ? { at: said.withdrawnAt, reason: said.reason ?? '' } : null,
  };
}

function sumOf<T>(rows: readonly T[], of: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + Number(of(row)), 0);
}

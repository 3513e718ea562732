import { sql } from 'kysely';
import { PLATFORM_TENANT } from '../../../src/domain/identity/tenant.ts';
import { pluginIdOf } from '../../../src/domain/plugins/installation.ts';
import { compareReleases } from '../../../src/domain/plugins/manifest.ts';
import type { PlatformPluginDetails, Publication } from '../../../src/domain/plugins/platform-plugin.ts';
import { plugin } from '../../../src/domain/plugins/plugin.ts';
import type { Actor } from '../../database/schema/actor.ts';
import { asIdentityService, withIdentityService } from '../../database/tenants/tenant.ts';
import { recordForPlatform } from '../../resource/http/acting-in.ts';
import { findRow } from '../../resource/rows/row-store.ts';
import type { WriteContext } from '../../resource/rows/write-context.ts';
import type { WriteDeps } from '../../resource/write/execute-write.ts';
import { dropRows } from '../../resource/write/row-life.ts';
import { type CheckedPackage, offerPackage, refuseRelease } from './catalogue.ts';
import { takeAway } from './installing.ts';
import { cataloguesOf, readPlatformPlugin } from './platform-lines.ts';
import { putRow, writeAs } from './rows.ts';
import { requireNotWithdrawn, takeMarkingTurn } from './withdrawals.ts';

/**
 * Gives a package to every tenant, and to those that are made later. The same file again gives it to those that it has
 * not reached.
 *
 * @throws ProblemError `already_exists` for another file whose release is not higher; `transition_refused` for a package
 *   that is withdrawn
 */
export async function publish(deps: WriteDeps, actor: Actor, checked: CheckedPackage): Promise<Publication> {
  await writeAs(deps, actor, (context) => markPublished(context, checked));
  const tenants = await asIdentityService(deps.database, (trx) =>
    trx
      .selectFrom('tenants')
      .select(['id', 'name'])
      .where('id', '!=', PLATFORM_TENANT)
      .orderBy(sql`sort_key(name)`)
      .orderBy('id')
      .execute(),
  );
  const offers = await inEach(deps, actor, tenants, async (context, tenant) => ({
    ...tenant,
    offer: await offerPackage(context, checked),
  }));
  return {
    plugin: await read(deps, checked.manifest.id),
    release: checked.manifest.version,
    added: offers.filter(({ offer }) => 'isNew' in offer && offer.isNew).length,
    kept: offers.flatMap(({ id, name, offer }) =>
      'kept' in offer ? [{ id, name, release: offer.kept }] : [],
    ),
  };
}

/**
 * Takes a package from every tenant, now and for good: what was made with it stays. Once more for one that is withdrawn
 * finishes what was cut off, and gives the reason in other words.
 *
 * @throws ProblemError `not_found` for a package that nobody ever had
 */
export async function withdrawPackage(
  deps: WriteDeps,
  actor: Actor,
  packageId: string,
  reason: string,
): Promise<PlatformPluginDetails> {
  await writeAs(deps, actor, async (context) => {
    await takeMarkingTurn(context.trx);
    await withIdentityService(context.trx, () => readPlatformPlugin(context.trx, packageId));
    const { now } = context;
    await sql`insert into platform_plugins as said (package_id, withdrawn_at, withdrawn_reason, created_at, updated_at)
      values (${packageId}, ${now}, ${reason}, ${now}, ${now})
      on conflict (tenant_id, package_id) do update
        set withdrawn_at = coalesce(said.withdrawn_at, excluded.withdrawn_at),
          withdrawn_reason = excluded.withdrawn_reason, version = said.version + 1, updated_at = excluded.updated_at
        where said.withdrawn_reason is distinct from excluded.withdrawn_reason`.execute(context.trx);
  });
  await inEach(deps, actor, await tenantsWith(deps, packageId, 'listed'), (context) =>
    leaveCatalogue(context, packageId),
  );
  return read(deps, packageId);
}

/**
 * Lifts a withdrawal: the package is back where it was, and nowhere installed. One that the platform published comes to
 * the tenants that were made meanwhile, too.
 *
 * @throws ProblemError `not_found` for a package that nobody ever had
 */
export async function restore(
  deps: WriteDeps,
  actor: Actor,
  packageId: string,
): Promise<PlatformPluginDetails> {
  const published = await writeAs(deps, actor, async ({ trx, now }) => {
    await takeMarkingTurn(trx);
    await withIdentityService(trx, () => readPlatformPlugin(trx, packageId));
    await sql`update platform_plugins
      set withdrawn_at = null, withdrawn_reason = null, version = version + 1, updated_at = ${now}
      where package_id = ${packageId} and withdrawn_at is not null`.execute(trx);
    return trx
      .selectFrom('published_packages')
      .select(['manifest', 'icon', 'sha256'])
      .where('package_id', '=', packageId)
      .executeTakeFirst();
  });
  await inEach(deps, actor, await tenantsWith(deps, packageId, 'dropped'), (context) =>
    returnToCatalogue(context, packageId),
  );
  if (published) await publish(deps, actor, published);
  return read(deps, packageId);
}

async function markPublished(
  { trx, now }: WriteContext,
  { manifest, icon, sha256 }: CheckedPackage,
): Promise<void> {
  const { id, version } = manifest;
  await takeMarkingTurn(trx);
  await requireNotWithdrawn(trx, id);
  const before = await trx
    .selectFrom('platform_plugins')
    .innerJoin('published_packages', 'published_packages.package_id', 'platform_plugins.package_id')
    .select(['platform_plugins.release', 'published_packages.sha256'])
    .where('platform_plugins.package_id', '=', id)
    .executeTakeFirst();
  if (before?.sha256 === sha256) return;
  if (before?.release && compareReleases(version, before.release) <= 0) refuseRelease(before.release);
  await sql`insert into platform_plugins as said (package_id, release, published_at, created_at, updated_at)
    values (${id}, ${version}, ${now}, ${now}, ${now})
    on conflict (tenant_id, package_id) do update set release = excluded.release,
      published_at = excluded.published_at, version = said.version + 1, updated_at = excluded.updated_at`.execute(
    trx,
  );
  await sql`insert into published_packages (package_id, manifest, icon, sha256)
    values (${id}, ${JSON.stringify(manifest)}, ${icon}, ${sha256})
    on conflict (tenant_id, package_id) do update
      set manifest = excluded.manifest, icon = excluded.icon, sha256 = excluded.sha256`.execute(trx);
}

async function leaveCatalogue(context: WriteContext, packageId: string): Promise<void> {
  const id = await pluginIdOf(context.actor.tenantId, packageId);
  const found = await findRow(context, plugin, id, 'update');
  // Somebody else withdraws it at the same time.
  if (!found || found.deletedAt !== null) return;
  await takeAway(context, id);
  await dropRows(context, plugin, [id]);
}

async function returnToCatalogue(context: WriteContext, packageId: string): Promise<void> {
  await requireNotWithdrawn(context.trx, packageId);
  await putRow(context, plugin, await pluginIdOf(context.actor.tenantId, packageId), {});
}

async function tenantsWith(deps: WriteDeps, packageId: string, state: 'listed' | 'dropped') {
  const ids = await asIdentityService(deps.database, (trx) => cataloguesOf(trx, packageId, state));
  return ids.map((id) => ({ id }));
}

function read({ database }: WriteDeps, packageId: string): Promise<PlatformPluginDetails> {
  return asIdentityService(database, (trx) => readPlatformPlugin(trx, packageId));
}

/**
 * Does something in each tenant, in a transaction of its own that stands in its audit log and the platform's: all of them
 * in one would hold each tenant's writers up until the last one is done. What fails in one is no reason to leave a harmful
 * package with the others: all are tried, then the first failure is thrown.
 */
async function inEach<Tenant extends { readonly id: string }, T>(
  deps: WriteDeps,
  actor: Actor,
  tenants: readonly Tenant[],
  work: (context: WriteContext, tenant: Tenant) => Promise<T>,
): Promise<T[]> {
  const done: T[] = [];
  const failures: unknown[] = [];
  for (const tenant of tenants) {
    const guest: Actor = { ...actor, tenantId: tenant.id, isGuest: true };
    try {
      const result = await writeAs(deps, guest, async (context) => {
        const answer = await work(context, tenant);
        await recordForPlatform(context.trx, tenant.id);
        return answer;
      });
      done.push(result);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return done;
}

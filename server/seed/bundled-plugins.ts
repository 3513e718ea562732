import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { checkManifest } from '../../src/domain/plugins/check-manifest.ts';
import { pluginIdOf } from '../../src/domain/plugins/installation.ts';
import type { Manifest } from '../../src/domain/plugins/manifest.ts';
import { compareReleases } from '../../src/domain/plugins/manifest.ts';
import { plugin } from '../../src/domain/plugins/plugin.ts';
import type { Tables } from '../database/schema/tables.ts';
import { withIdentityService } from '../database/tenants/tenant.ts';
import type { CheckedPackage } from '../modules/plugins/catalogue.ts';
import { pluginValues } from '../modules/plugins/catalogue.ts';
import { holdWithdrawals } from '../modules/plugins/withdrawals.ts';
import { columnOf } from '../resource/rows/row-shape.ts';

/** The packages that come with the product; nothing of them is installed until somebody does. */
const BUNDLED = ['thermography', 'pole-inspection', 'overdue-work'] as const;

type BundledPlugin = (typeof BUNDLED)[number];

/**
 * Puts them, and what the platform publishes, into a new tenant's catalogue, but for what is withdrawn. A tenant that has
 * one of them keeps its own.
 */
export async function writeFirstPlugins(trx: Transaction<Tables>, tenantId: string): Promise<void> {
  // The platform publishes to the tenants that it finds: this one is either among them or finds what was published.
  await holdWithdrawals(trx);
  for (const { manifest, icon, sha256 } of await firstPackages(trx)) {
    const id = await pluginIdOf(tenantId, manifest.id);
    const values = { ...pluginValues(manifest, icon), downloads: 0, ratingCount: 0 };
    const columns = Object.entries(values).filter(([field]) => field in plugin.fields);
    await sql`insert into plugins (tenant_id, id, ${sql.join(columns.map(([field]) => sql.ref(columnOf(field))))})
      values (${tenantId}, ${id}, ${sql.join(columns.map(([, value]) => value))}) on conflict do nothing`.execute(
      trx,
    );
    await sql`insert into plugin_packages (tenant_id, plugin_id, manifest, sha256)
      values (${tenantId}, ${id}, ${JSON.stringify(manifest)}, ${sha256}) on conflict do nothing`.execute(
      trx,
    );
  }
}

/** Of the bundled and the published release of one package, the higher. */
async function firstPackages(trx: Transaction<Tables>): Promise<CheckedPackage[]> {
  const { published, withdrawn } = await withIdentityService(trx, async () => ({
    published: await trx.selectFrom('published_packages').select(['manifest', 'icon', 'sha256']).execute(),
    withdrawn: await trx
      .selectFrom('platform_plugins')
      .select('package_id as id')
      .where('withdrawn_at', 'is not', null)
      .execute(),
  }));
  const packages = new Map<string, CheckedPackage>();
  for (const one of [...BUNDLED.map(bundledPackage), ...published]) {
    const before = packages.get(one.manifest.id)?.manifest;
    if (!before || compareReleases(one.manifest.version, before.version) > 0)
      packages.set(one.manifest.id, one);
  }
  for (const { id } of withdrawn) packages.delete(id);
  return [...packages.values()];
}

function bundledPackage(name: BundledPlugin): CheckedPackage {
  const manifest = bundledManifest(name);
  return {
    manifest,
    icon: null,
    sha256: createHash('sha256').update(JSON.stringify(manifest)).digest('hex'),
  };
}

export function bundledManifest(name: BundledPlugin): Manifest {
  const text = readFileSync(new URL(`plugins/${name}.json`, import.meta.url), 'utf8');
  const checked = checkManifest(JSON.parse(text));
  if ('manifest' in checked) return checked.manifest;
  throw new Error(`${name}.json: ${JSON.stringify(checked.problems)}`);
}

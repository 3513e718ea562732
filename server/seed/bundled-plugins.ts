import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { checkManifest } from '../../src/domain/plugins/check-manifest.ts';
import { pluginIdOf } from '../../src/domain/plugins/installation.ts';
import type { Manifest } from '../../src/domain/plugins/manifest.ts';
import { plugin } from '../../src/domain/plugins/plugin.ts';
import { pluginValues } from '../modules/plugins/catalogue.ts';
import type { Tables } from '../plugins/tables.ts';
import { columnOf } from '../resource/row-shape.ts';

/** The packages that come with the product; nothing of them is installed until somebody does. */
const BUNDLED = ['thermography', 'pole-inspection', 'overdue-work'] as const;

type BundledPlugin = (typeof BUNDLED)[number];

/** Puts them into a tenant's catalogue. A tenant that has one of them keeps its own. */
export async function writeBundledPlugins(trx: Transaction<Tables>, tenantId: string): Promise<void> {
  for (const name of BUNDLED) {
    const manifest = bundledManifest(name);
    const id = await pluginIdOf(tenantId, manifest.id);
    const values = { ...pluginValues(manifest, null), downloads: 0, ratingCount: 0 };
    const columns = Object.entries(values).filter(([field]) => field in plugin.fields);
    await sql`insert into plugins (tenant_id, id, ${sql.join(columns.map(([field]) => sql.ref(columnOf(field))))})
      values (${tenantId}, ${id}, ${sql.join(columns.map(([, value]) => value))}) on conflict do nothing`.execute(
      trx,
    );
    const text = JSON.stringify(manifest);
    const sha256 = createHash('sha256').update(text).digest('hex');
    await sql`insert into plugin_packages (tenant_id, plugin_id, manifest, sha256)
      values (${tenantId}, ${id}, ${text}, ${sha256}) on conflict do nothing`.execute(trx);
  }
}

export function bundledManifest(name: BundledPlugin): Manifest {
  const text = readFileSync(new URL(`plugins/${name}.json`, import.meta.url), 'utf8');
  const checked = checkManifest(JSON.parse(text));
  if ('manifest' in checked) return checked.manifest;
  throw new Error(`${name}.json: ${JSON.stringify(checked.problems)}`);
}

import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { EntityDefinition, FieldValues } from '../../../../src/domain/kit/entity/entity.ts';
import { uuidv7 } from '../../../../src/domain/kit/values/ids.ts';
import { installationOf, pluginIdOf } from '../../../../src/domain/plugins/installation.ts';
import { installedPlugin } from '../../../../src/domain/plugins/installed-plugin.ts';
import { surveyTemplate } from '../../../../src/domain/surveys/survey-template.ts';
import type { Tables } from '../../../database/schema/tables.ts';
import { completeItems, identifyItems } from '../../../resource/input/item-lists.ts';
import { personId } from '../../accounts.ts';
import { bundledManifest } from '../../bundled-plugins.ts';
import type { SeedRow } from '../../seed-kit.ts';
import { seedId } from '../../seed-kit.ts';

const TENANT = 'demo-tenant';
const ADMIN = personId('admin@demo.example');

/** What was installed when the utility began to look at its switchgear by infrared, and at what is late. */
const INSTALLED = ['thermography', 'overdue-work'] as const;

export interface AlderPlugins {
  readonly templates: readonly SeedRow[];
  readonly installed: readonly SeedRow[];
  readonly ratings: readonly SeedRow[];
}

export async function alderPlugins(): Promise<AlderPlugins> {
  const installations = await Promise.all(
    INSTALLED.map((name) => installationOf(TENANT, bundledManifest(name))),
  );
  return {
    templates: installations.flatMap(({ templates }) =>
      templates.map((row) => seedRow(surveyTemplate, row.id, row.values)),
    ),
    installed: installations.map(({ installed }) => seedRow(installedPlugin, installed.id, installed.values)),
    ratings: await Promise.all(RATINGS.map(ratingRow)),
  };
}

/** The id of a template that the thermography package brings. */
export async function thermographyTemplateId(): Promise<string> {
  const { templates } = await installationOf(TENANT, bundledManifest('thermography'));
  return templates[0]?.id ?? '';
}

const RATINGS = [
  ['thermography', 'tech2@demo.example', 4.5],
  ['thermography', 'planner@demo.example', 5],
  ['thermography', 'tech1@demo.example', 4],
  ['overdue-work', 'planner@demo.example', 4],
  ['overdue-work', 'admin@demo.example', 3.5],
] as const;

async function ratingRow([packageId, email, stars]: (typeof RATINGS)[number]): Promise<SeedRow> {
  const person = personId(email);
  return {
    id: seedId(TENANT, 'plugin-rating', packageId, email),
    values: { pluginId: await pluginIdOf(TENANT, packageId), person, stars },
    createdBy: person,
    createdDaysAgo: 20,
    changedDaysAgo: 20,
  };
}

function seedRow(entity: EntityDefinition, id: string, values: FieldValues): SeedRow {
  const complete = completeItems(entity, identifyItems(entity, values, uuidv7));
  return { id, values: complete, createdBy: ADMIN, createdDaysAgo: 60, changedDaysAgo: 60 };
}

/** The figures on the plugins' cards follow from what was installed and rated. */
export async function countAlderPlugins(trx: Transaction<Tables>): Promise<void> {
  await sql`update plugins set version = version + 1,
      downloads = (select count(*) from installed_plugins as one
        where one.tenant_id = plugins.tenant_id and one.plugin_id = plugins.id),
      rating = (select avg(stars) from plugin_ratings as one
        where one.tenant_id = plugins.tenant_id and one.plugin_id = plugins.id),
      rating_count = (select count(*) from plugin_ratings as one
        where one.tenant_id = plugins.tenant_id and one.plugin_id = plugins.id)
    where tenant_id = ${TENANT}`.execute(trx);
}

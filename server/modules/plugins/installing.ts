import { sql } from 'kysely';
import type { AnyRow } from '../../../src/domain/kit/entity/entity.ts';
import { derivedId } from '../../../src/domain/kit/values/derived-id.ts';
import { installationOf } from '../../../src/domain/plugins/installation.ts';
import { installedPlugin } from '../../../src/domain/plugins/installed-plugin.ts';
import type { Manifest } from '../../../src/domain/plugins/manifest.ts';
import { plugin } from '../../../src/domain/plugins/plugin.ts';
import { pluginRating } from '../../../src/domain/plugins/plugin-rating.ts';
import { surveyTemplate } from '../../../src/domain/surveys/survey-template.ts';
import { refuse } from '../../problems/errors.ts';
import { findRow, updateRow } from '../../resource/rows/row-store.ts';
import type { WriteContext } from '../../resource/rows/write-context.ts';
import { dropRows } from '../../resource/write/row-life.ts';
import { putRow } from './rows.ts';
import { requireNotWithdrawn } from './withdrawals.ts';

/**
 * Adds what the package contributes. Installing what is installed changes nothing.
 *
 * @throws ProblemError `transition_refused` for a package that the platform withdrew
 */
export async function install(context: WriteContext, id: string): Promise<void> {
  const row = await lockOffered(context, id);
  if (await isInstalled(context, id)) return;
  await contribute(context, id);
  await updateRow(context, plugin, id, { downloads: Number(row['downloads']) + 1 });
}

/**
 * Brings the catalogue's release.
 *
 * @throws ProblemError `transition_refused` for a plugin that is not installed, or that the platform withdrew
 */
export async function update(context: WriteContext, id: string): Promise<void> {
  await lockOffered(context, id);
  if (!(await isInstalled(context, id))) refuse('transition_refused', [], 'plugin_not_installed');
  await contribute(context, id);
}

/** Takes away what the package contributed, but for what surveys were made with. Doing it twice changes nothing. */
export async function uninstall(context: WriteContext, id: string): Promise<void> {
  await lockPlugin(context, id);
  for (const templateId of await templatesOf(context, id)) await retireTemplate(context, templateId);
  await dropInstallation(context, id);
}

/**
 * Takes away all of it: of a harmful package nothing is left to be read, nor to be restored of what somebody deleted before;
 * and surveys that were made with it stay.
 */
export async function takeAway(context: WriteContext, id: string): Promise<void> {
  await lockPlugin(context, id);
  await dropRows(context, surveyTemplate, await everyTemplateOf(context, id));
  await dropInstallation(context, id);
}

async function dropInstallation(context: WriteContext, id: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from installed_plugins
    where tenant_id = ${context.actor.tenantId} and plugin_id = ${id} and deleted_at is null`.execute(
    context.trx,
  );
  const ids = rows.map((row) => row.id);
  await dropRows(context, installedPlugin, ids);
}

/** One rating of each person: the next one replaces it. */
export async function rate(context: WriteContext, id: string, stars: number): Promise<void> {
  const { tenantId, userId } = context.actor;
  await lockPlugin(context, id);
  const ratingId = await derivedId('plugin-rating', tenantId, `${id}/${userId}`);
  await putRow(context, pluginRating, ratingId, { pluginId: id, person: userId, stars });
  const { rows } = await sql<{ rating: number; count: number }>`select avg(stars) as rating, count(*) as count
    from plugin_ratings where tenant_id = ${tenantId} and plugin_id = ${id} and deleted_at is null`.execute(
    context.trx,
  );
  const [mean] = rows;
  if (mean)
    await updateRow(context, plugin, id, { rating: Number(mean.rating), ratingCount: Number(mean.count) });
}

/** Of a withdrawn package there is no plugin left, and its reason says more than that. */
async function lockOffered(context: WriteContext, id: string): Promise<AnyRow> {
  const found = await findRow(context, plugin, id, 'update');
  if (found) await requireNotWithdrawn(context.trx, String(found.row['packageId']));
  return lockPlugin(context, id);
}

async function lockPlugin(context: WriteContext, id: string): Promise<AnyRow> {
  const found = await findRow(context, plugin, id, 'update');
  return found && found.deletedAt === null ? found.row : refuse('not_found');
}

async function contribute(context: WriteContext, id: string): Promise<void> {
  const { installed, templates } = await installationOf(
    context.actor.tenantId,
    await manifestOf(context, id),
  );
  await putRow(context, installedPlugin, installed.id, installed.values);
  const kept = templates.map((template) => template.id);
  for (const { id: templateId, values } of templates)
    await putRow(context, surveyTemplate, templateId, values);
  for (const templateId of await templatesOf(context, id)) {
    if (!kept.includes(templateId)) await retireTemplate(context, templateId);
  }
}

/**
 * Without its template a survey has answers and no questions: one that is finished cannot be read, one that a crew has
 * begun cannot be finished. Whoever installs the package again has it back.
 */
async function retireTemplate(context: WriteContext, id: string): Promise<void> {
  // First: a survey that is begun at this moment holds its template until it is there to be seen.
  const template = await findRow(context, surveyTemplate, id, 'update');
  const { rows } = await sql`select from surveys
    where tenant_id = ${context.actor.tenantId} and template_id = ${id} and deleted_at is null limit 1`.execute(
    context.trx,
  );
  if (rows.length === 0) return dropRows(context, surveyTemplate, [id]);
  if (template && template.row['status'] !== 'retired')
    await updateRow(context, surveyTemplate, id, { status: 'retired' });
}

async function manifestOf(context: WriteContext, id: string): Promise<Manifest> {
  const { rows } = await sql<{ manifest: Manifest }>`select manifest from plugin_packages
    where tenant_id = ${context.actor.tenantId} and plugin_id = ${id}`.execute(context.trx);
  // Checked when it was uploaded, and written by nothing else.
  return rows[0]?.manifest ?? refuse('not_found');
}

async function isInstalled(context: WriteContext, id: string): Promise<boolean> {
  const { rows } = await sql`select from installed_plugins
    where tenant_id = ${context.actor.tenantId} and plugin_id = ${id} and deleted_at is null`.execute(
    context.trx,
  );
  return rows.length > 0;
}

async function templatesOf(context: WriteContext, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from survey_templates
    where tenant_id = ${context.actor.tenantId} and plugin_id = ${id} and deleted_at is null`.execute(
    context.trx,
  );
  return rows.map((row) => row.id);
}

/** Those that somebody deleted too. */
async function everyTemplateOf(context: WriteContext, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from survey_templates
    where tenant_id = ${context.actor.tenantId} and plugin_id = ${id}`.execute(context.trx);
  return rows.map((row) => row.id);
}

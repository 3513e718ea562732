import type { FieldValues } from '../kit/entity/entity.ts';
import { derivedId } from '../kit/values/derived-id.ts';
import type { Manifest } from './manifest.ts';
import { contributedQuestions, templateValues } from './manifest.ts';

/** A row that an installed package adds; its lists have the keys of the manifest as ids, and no positions yet. */
export interface ContributedRow {
  readonly id: string;
  readonly values: FieldValues;
}

export interface PluginInstallation {
  readonly installed: ContributedRow;
  readonly templates: readonly ContributedRow[];
}

/** A package is known by its manifest's id: a newer release is the same plugin. */
export function pluginIdOf(tenantId: string, packageId: string): Promise<string> {
  return derivedId('plugin', tenantId, packageId);
}

/**
 * The rows of a package, the same at every installation: whoever installs it again finds the surveys made from its
 * templates as they were.
 */
export async function installationOf(tenantId: string, manifest: Manifest): Promise<PluginInstallation> {
  const { id: packageId, name, version, permissions, contributes } = manifest;
  const pluginId = await pluginIdOf(tenantId, packageId);
  const templateId = (key: string) => derivedId('plugin-template', tenantId, `${packageId}/${key}`);
  const templates = contributes.surveyTemplates.map(async (template) => ({
    id: await templateId(template.key),
    values: {
      ...templateValues(template),
      revision: 1,
      pluginId,
      questions: contributedQuestions(template).map((question) => ({ ...question, id: question.key })),
    },
  }));
  const reports = contributes.reports.map(
    async ({ key, title, description = null, template, questions }) => ({
      id: key,
      title,
      description,
      templateId: await templateId(template),
      questions: questions.join(' '),
    }),
  );
  const actions = contributes.recordActions.map(
    async ({ key, title, on, action, template, workOrderType = null }) => ({
      id: key,
      title,
      on,
      action,
      templateId: template === undefined ? null : await templateId(template),
      workOrderType,
    }),
  );
  const cards = contributes.dashboardCards.map(({ key, title, entity, filters, overdueBy = null }) => ({
    id: key,
    title,
    entity,
    filters: new URLSearchParams(filters).toString(),
    overdueBy,
  }));
  return {
    installed: {
      id: await derivedId('installed-plugin', tenantId, packageId),
      values: {
        pluginId,
        name,
        release: version,
        permissions: permissions.join(' '),
        reports: await Promise.all(reports),
        cards,
        actions: await Promise.all(actions),
      },
    },
    templates: await Promise.all(templates),
  };
}

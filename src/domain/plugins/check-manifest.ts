import type { EntityDefinition } from '../kit/entity/entity.ts';
import { isPredicate, type Predicate, type ProblemDetail } from '../kit/problems/problem.ts';
import { findEntity } from '../registry.ts';
import { templateProblems } from '../surveys/questions.ts';
import { workOrder } from '../work-orders/work-order.ts';
import type { Manifest } from './manifest.ts';
import { contributedQuestions, manifestSchema } from './manifest.ts';
import type { PluginPermission } from './words.ts';

export type CheckedManifest =
  | { readonly manifest: Manifest }
  | { readonly problems: readonly ProblemDetail[] };

/** A package's manifest, or everything that is wrong with it. */
export function checkManifest(json: unknown): CheckedManifest {
  const read = manifestSchema.safeParse(json);
  if (!read.success) {
    const problems = read.error.issues.map(({ path, message }) =>
      wrong(path.join('/'), isPredicate(message) ? message : 'is not valid'),
    );
    return { problems };
  }
  const manifest = read.data;
  const problems = [
    ...undeclared(manifest),
    ...dangling(manifest),
    ...manifest.contributes.dashboardCards.flatMap(wrongCard),
  ];
  return problems.length > 0 ? { problems } : { manifest };
}

/** What a contribution touches has to be asked for: whoever installs it decides by the list of permissions. */
function undeclared({ contributes, permissions }: Manifest): ProblemDetail[] {
  const { surveyTemplates, reports, dashboardCards, recordActions } = contributes;
  const needs = (list: string, index: number, permission: PluginPermission): ProblemDetail[] => {
    if (permissions.includes(permission)) return [];
    const path = `contributes/${list}/${index}`;
    return [{ path, code: 'permission_not_declared', message: `needs the permission ${permission}` }];
  };
  return [
    ...surveyTemplates.flatMap((_, index) => needs('surveyTemplates', index, 'write:survey')),
    ...reports.flatMap((_, index) => needs('reports', index, 'read:survey')),
    ...dashboardCards.flatMap(({ entity }, index) => [
      ...needs('dashboardCards', index, 'access:analytics'),
      ...(entity === 'asset' ? needs('dashboardCards', index, 'access:assets') : []),
    ]),
    ...recordActions.flatMap(({ on }, index) => [
      ...needs('recordActions', index, 'write:survey'),
      ...(on === 'asset' ? needs('recordActions', index, 'access:assets') : []),
    ]),
  ];
}

/** Names of templates and questions that the package does not have. */
function dangling({ contributes }: Manifest): ProblemDetail[] {
  const { surveyTemplates, reports, recordActions } = contributes;
  const templateOf = (name: string | undefined) => surveyTemplates.find((template) => template.key === name);
  const templates = surveyTemplates.flatMap((template, index) =>
    templateProblems(contributedQuestions(template)).map(({ path }) =>
      wrong(`contributes/surveyTemplates/${index}/${path}`, 'cannot be asked', 'question_not_valid'),
    ),
  );
  const twice = surveyTemplates.flatMap(({ key }, index) =>
    templateOf(key) === surveyTemplates[index]
      ? []
      : [
          wrong(
            `contributes/surveyTemplates/${index}/key`,
            'is the key of an earlier one too',
            'key_repeated',
          ),
        ],
  );
  const shown = reports.flatMap(({ template: name, questions }, index) => {
    const path = `contributes/reports/${index}`;
    const template = templateOf(name);
    if (!template)
      return [wrong(`${path}/template`, 'is not a template of this package', 'template_unknown')];
    const keys = contributedQuestions(template).map(({ key }) => key);
    return questions.every((key) => keys.includes(key))
      ? []
      : [wrong(`${path}/questions`, 'has a question that is not there', 'question_unknown')];
  });
  const actions = recordActions.flatMap(({ on, action, template, workOrderType }, index) => {
    const path = `contributes/recordActions/${index}`;
    const types: readonly string[] = workOrder.fields.type.values;
    if (action === 'newSurvey' && !templateOf(template))
      return [wrong(`${path}/template`, 'is not a template of this package', 'template_unknown')];
    if (action === 'newSurvey' && on === 'asset')
      return [wrong(`${path}/on`, 'has no work order, which a survey needs', 'survey_without_order')];
    if (action === 'newWorkOrder' && !types.includes(workOrderType ?? ''))
      return [wrong(`${path}/workOrderType`, 'is not a type of work order', 'order_type_unknown')];
    return [];
  });
  return [...templates, ...twice, ...shown, ...actions];
}

function wrongCard(card: Manifest['contributes']['dashboardCards'][number], index: number): ProblemDetail[] {
  const path = `contributes/dashboardCards/${index}`;
  const entity = findEntity(card.entity);
  if (!entity) return [wrong(`${path}/entity`, 'cannot be counted', 'not_countable')];
  const filters = Object.entries(card.filters).flatMap(([name, value]) =>
    isFilter(entity, name, value)
      ? []
      : [wrong(`${path}/filters/${name}`, 'is not a filter of that list', 'filter_unknown')],
  );
  const { overdueBy } = card;
  const isDate = overdueBy === undefined || entity.fields[overdueBy]?.kind === 'date';
  return [...filters, ...(isDate ? [] : [wrong(`${path}/overdueBy`, 'is not a date', 'not_a_date')])];
}

function isFilter(entity: EntityDefinition, name: string, value: string): boolean {
  const field = entity.fields[name];
  if (!entity.list.filters.includes(name) || field?.kind !== 'choice') return false;
  return value.split(',').every((one) => field.values.includes(one));
}

function wrong(path: string, message: Predicate, code = 'invalid_value'): ProblemDetail {
  return { path, code, message };
}

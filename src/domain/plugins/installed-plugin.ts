import { defineEntity, type RowOf } from '../kit/entity/entity.ts';
import type { ItemOf } from '../kit/fields/field.ts';
import { ACTION_RECORDS } from './words.ts';

/**
 * What an installed package adds, as of the release that was installed: kept on the device, so that it works without
 * signal. Its survey templates are rows of `surveyTemplate`.
 */
export const installedPlugin = defineEntity({
  name: 'installedPlugin',
  table: 'installed_plugins',
  store: 'installedPlugins',
  path: '/v1/plugins/installations',
  verbs: {},
  subject: 'plugins',
  titleField: 'name',
  defaults: {},
  fields: {
    pluginId: { kind: 'reference', entity: 'plugin', onDelete: 'take', required: true, writable: 'server' },
    name: { kind: 'text', maxLength: 100, required: true, writable: 'server' },
    release: { kind: 'text', maxLength: 40, required: true, writable: 'server' },
    permissions: { kind: 'text', maxLength: 200, writable: 'server' },
    reports: {
      kind: 'items',
      maxItems: 20,
      writable: 'server',
      item: {
        title: { kind: 'text', maxLength: 200, required: true },
        description: { kind: 'text', maxLength: 1000 },
        templateId: { kind: 'reference', entity: 'surveyTemplate', onDelete: 'refuse', required: true },
        // Keys of the questions it shows, separated by spaces; empty: all.
        questions: { kind: 'text', maxLength: 4000 },
      },
    },
    cards: {
      kind: 'items',
      maxItems: 20,
      writable: 'server',
      item: {
        title: { kind: 'text', maxLength: 200, required: true },
        entity: { kind: 'text', maxLength: 60, required: true },
        // As a list's address carries them: `status=approved,scheduled&priority=high`.
        filters: { kind: 'text', maxLength: 2000 },
        // A date field that has to lie before today.
        overdueBy: { kind: 'text', maxLength: 60 },
      },
    },
    actions: {
      kind: 'items',
      maxItems: 20,
      writable: 'server',
      item: {
        title: { kind: 'text', maxLength: 200, required: true },
        // Empty where it was installed before there was a choice: on surveys.
        on: { kind: 'choice', values: ACTION_RECORDS },
        action: { kind: 'choice', values: ['newSurvey', 'newWorkOrder'], required: true },
        templateId: { kind: 'reference', entity: 'surveyTemplate', onDelete: 'refuse' },
        workOrderType: { kind: 'text', maxLength: 60 },
      },
    },
  },
  groups: [],
  scope: { kind: 'tenant' },
  list: {
    columns: ['name', 'release'],
    filters: ['pluginId'],
    sorts: ['name'],
    search: ['name'],
    counts: [],
  },
});

export type InstalledPlugin = RowOf<typeof installedPlugin>;
export type ContributedCard = ItemOf<typeof installedPlugin.fields.cards.item>;

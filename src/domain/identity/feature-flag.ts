import { defineEntity } from '../kit/entity/entity.ts';

/** The switches that a screen asks for; each tenant has them on or off. */
export const FEATURE_KEYS = [
  'inventory',
  'manufacturing',
  'switchingByOnePerson',
  'closingByOnePerson',
] as const;

export type FeatureKey = (typeof FEATURE_KEYS)[number];

/** Rights that turning a switch takes beside the one for switches: whoever loosens a rule has to be trusted with it. */
export const FEATURE_RIGHTS: Readonly<Partial<Record<FeatureKey, string>>> = {
  switchingByOnePerson: 'switching:approve',
  closingByOnePerson: 'work-orders:approve',
};

/** A switch of the tenant. Read-only on the device; changing one is an administrator's online action. */
export const featureFlag = defineEntity({
  name: 'featureFlag',
  table: 'feature_flags',
  store: 'featureFlags',
  path: '/settings/feature-flags',
  verbs: {},
  subject: 'feature-flags',
  titleField: 'key',
  defaults: {},
  fields: {
    key: { kind: 'text', maxLength: 60, required: true, identifier: true, writable: 'server' },
    enabled: { kind: 'flag', writable: 'server' },
  },
  groups: [],
  scope: { kind: 'tenant' },
  list: { columns: ['key', 'enabled'], filters: [], sorts: ['key'], search: ['key'], counts: [] },
});

import { SURVEY_CATEGORIES } from '../surveys/survey-template.ts';

/** Categories of the main marketplace (section 2 of the specification). */
export const MAIN_CATEGORIES = [
  'workflow',
  'analytics',
  'integration',
  'automation',
  'reporting',
  'visualization',
  'security',
  'compliance',
] as const;

export const PLUGIN_CATEGORIES = [...MAIN_CATEGORIES, ...SURVEY_CATEGORIES] as const;

/** What a package asks for (R6.5). What it adds is refused where it did not ask for what that touches. */
export const PLUGIN_PERMISSIONS = [
  'read:survey',
  'write:survey',
  'access:assets',
  'access:media',
  'access:analytics',
] as const;

export type PluginPermission = (typeof PLUGIN_PERMISSIONS)[number];

/** Records that a package may offer something to do with. */
export const ACTION_RECORDS = ['survey', 'workOrder', 'asset'] as const;

export type ActionRecord = (typeof ACTION_RECORDS)[number];

/** Stars come in halves, from half a star to five. */
export const STARS = { step: 0.5, least: 0.5, most: 5 } as const;

export const PACKAGE_LIMITS = {
  /** Bytes of the package as it is uploaded. */
  bytes: 5 * 1024 * 1024,
  /** Bytes of everything in it, unpacked. */
  unpackedBytes: 10 * 1024 * 1024,
  files: 50,
  iconBytes: 40_000,
} as const;

/** Keys as the entities hold them: separated by spaces. */
export function keysIn(text: unknown): string[] {
  return typeof text === 'string' ? text.split(' ').filter((key) => key !== '') : [];
}

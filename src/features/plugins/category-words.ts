import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PLUGIN_CATEGORIES, PluginPermission } from '../../domain/plugins/words.ts';

export const CATEGORY_WORDS: Readonly<Record<(typeof PLUGIN_CATEGORIES)[number], MessageDescriptor>> = {
  workflow: msg`Workflow`,
  analytics: msg`Analytics`,
  integration: msg`Integration`,
  automation: msg`Automation`,
  reporting: msg`Reporting`,
  visualization: msg`Visualization`,
  security: msg`Security`,
  compliance: msg`Compliance`,
  asset_inventory: msg`Asset inventory`,
  condition_assessment: msg`Condition assessment`,
  compliance_check: msg`Compliance check`,
  safety_inspection: msg`Safety inspection`,
  performance_test: msg`Performance test`,
};

/** What a package asks for, as whoever installs it reads it (R6.5). */
export const PERMISSION_WORDS: Readonly<Record<PluginPermission, MessageDescriptor>> = {
  'read:survey': msg`Read survey data`,
  'write:survey': msg`Write survey data`,
  'access:assets': msg`Use assets`,
  'access:media': msg`Use media`,
  'access:analytics': msg`Use analytics data`,
};

/** A key that a newer server knows and this app does not is shown as it is. */
export function wordOf(
  words: Readonly<Record<string, MessageDescriptor>>,
  key: string,
): MessageDescriptor | string {
  return words[key] ?? key;
}

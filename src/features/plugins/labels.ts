import { msg } from '@lingui/core/macro';
import type { LabelSet } from '../../resource/words/label-set.ts';

const NOT_MADE_HERE = {
  empty: msg`Plugins bring survey templates, reports and figures.`,
  choices: {},
};

export const PLUGIN_LABELS: LabelSet = {
  ...NOT_MADE_HERE,
  entity: 'plugin',
  singular: msg`Plugin`,
  plural: msg`Plugins`,
  none: msg`No plugins yet`,
  create: msg`Upload a plugin`,
  deleteTitle: msg`Uninstall the plugin?`,
  fields: {
    packageId: msg`Package`,
    name: msg`Name`,
    description: msg`Description`,
    release: msg`Version`,
    categories: msg`Categories`,
    permissions: msg`Permissions`,
    documentation: msg`Documentation`,
    icon: msg`Icon`,
    downloads: msg`Downloads`,
    rating: msg({ message: 'Rating', context: 'plugins' }),
    ratingCount: msg`Ratings`,
  },
};

export const INSTALLED_PLUGIN_LABELS: LabelSet = {
  ...NOT_MADE_HERE,
  entity: 'installedPlugin',
  singular: msg`Installed plugin`,
  plural: msg`Installed plugins`,
  none: msg`No plugins installed yet`,
  create: msg`Install`,
  deleteTitle: msg`Uninstall the plugin?`,
  fields: {
    pluginId: msg`Plugin`,
    name: msg`Name`,
    release: msg`Version`,
    permissions: msg`Permissions`,
    reports: msg`Reports`,
    cards: msg`Figures`,
    actions: msg`Actions`,
  },
};

export const PLUGIN_RATING_LABELS: LabelSet = {
  ...NOT_MADE_HERE,
  entity: 'pluginRating',
  singular: msg({ message: 'Rating', context: 'plugins' }),
  plural: msg`Ratings`,
  none: msg`No ratings yet`,
  create: msg`Rate it`,
  deleteTitle: msg`Delete this rating?`,
  fields: { pluginId: msg`Plugin`, person: msg`Who`, stars: msg`Stars` },
};

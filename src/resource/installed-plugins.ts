import type { Selection } from '../data/list-query.ts';

/** All plugins that are installed, by name. */
export const ALL_PLUGINS: Selection = { entity: 'installedPlugin', filters: {}, sort: 'name' };

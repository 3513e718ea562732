import type { ListQuery } from '../../data/list-query.ts';

/** All plugins that are installed, by name. */
export const ALL_PLUGINS: ListQuery = { entity: 'installedPlugin', filters: {}, sort: 'name', search: '' };

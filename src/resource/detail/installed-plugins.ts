import type { SelectionOf } from '../../data/read/list-query.ts';
import { installedPlugin } from '../../domain/plugins/installed-plugin.ts';

/** All plugins that are installed, by name. */
export const ALL_PLUGINS: SelectionOf<typeof installedPlugin> = {
  entity: installedPlugin,
  filters: {},
  sort: 'name',
};

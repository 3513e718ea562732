import type { AnyRow } from '../../domain/kit/entity.ts';
import { numberOf } from '../../domain/kit/field.ts';
import { keysIn } from '../../domain/plugins/words.ts';
import { useLive } from '../../session/use-live.ts';
import { useWorkspace } from '../../session/workspace.tsx';

/** A plugin of the catalogue, as a card shows it. */
export interface PluginItem {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly version: string;
  readonly categories: readonly string[];
  readonly permissions: readonly string[];
  readonly documentation: string | null;
  readonly icon: string | null;
  readonly downloads: number;
  readonly rating: number;
  readonly ratingCount: number;
  /** The release that is installed; null for none. */
  readonly installed: string | null;
}

export type Catalogue =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | {
      readonly state: 'ready';
      readonly plugins: readonly PluginItem[];
      readonly installed: readonly AnyRow[];
    };

/** The catalogue and what is installed, from this device. */
export function useCatalogue(): Catalogue {
  const { database } = useWorkspace();
  const read = async (): Promise<Catalogue> => {
    try {
      const [rows, installed] = await Promise.all([
        database.rows('plugin').orderBy(':id').toArray(),
        database.rows('installedPlugin').toArray(),
      ]);
      const plugins = rows
        .map((row) => pluginItem(row, installed))
        .toSorted((left, right) => left.name.localeCompare(right.name));
      return { state: 'ready', plugins, installed };
    } catch {
      // The device cannot read its own data: the screen says so.
      return { state: 'failed' };
    }
  };
  return useLive(read, [database]) ?? { state: 'loading' };
}

function pluginItem(row: AnyRow, installed: readonly AnyRow[]): PluginItem {
  const release = installed.find((one) => one.pluginId === row.id)?.release;
  return {
    id: row.id,
    name: String(row.name),
    description: String(row.description ?? ''),
    version: String(row.release),
    categories: keysIn(row.categories),
    permissions: keysIn(row.permissions),
    documentation: typeof row.documentation === 'string' ? row.documentation : null,
    icon: typeof row.icon === 'string' ? row.icon : null,
    downloads: numberOf(row.downloads),
    rating: numberOf(row.rating),
    ratingCount: numberOf(row.ratingCount),
    installed: typeof release === 'string' ? release : null,
  };
}

/** Name or description holds the text, whatever the case. */
export function isFound({ name, description }: PluginItem, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return `${name}\n${description}`.toLowerCase().includes(wanted);
}

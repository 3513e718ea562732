import { useEffect, useState } from 'react';
import { isNetworkError } from '../../api/api-error.ts';
import { fold } from '../../domain/kit/search/words.ts';
import type { InstalledPlugin } from '../../domain/plugins/installed-plugin.ts';
import { type Plugin, plugin } from '../../domain/plugins/plugin.ts';
import { keysIn } from '../../domain/plugins/words.ts';
import { entities } from '../../domain/registry.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { useTextOrder } from '../../session/use-text-order.ts';

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
      readonly installed: readonly InstalledPlugin[];
    };

/** What the server said of the catalogue since the screen was opened. */
interface Asked {
  readonly state: 'asking' | 'answered' | 'failed';
  readonly rows: readonly Plugin[];
}

/**
 * The catalogue and what is installed: from this device, and as new as the server says where it can be reached. Nothing is
 * waited for that the device has; `hasFailed`: what is shown may be older than the server's.
 */
export function useCatalogue(): { catalogue: Catalogue; hasFailed: boolean } {
  const asked = useAsked();
  const kept = useKept(asked.rows);
  const isEmpty = kept.state === 'ready' && kept.plugins.length === 0;
  const catalogue: Catalogue = isEmpty && asked.state === 'asking' ? { state: 'loading' } : kept;
  return { catalogue, hasFailed: asked.state === 'failed' };
}

function useAsked(): Asked {
  const { api } = useWorkspace();
  const [asked, setAsked] = useState<Asked>({ state: 'asking', rows: [] });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    api.call<Plugin[]>('get', plugin.path, undefined, { signal }).then(
      (rows) => setAsked({ state: 'answered', rows }),
      (error: unknown) => {
        if (signal.aborted) return;
        // Without a connection the device's own is all there is, and the screen says so.
        setAsked({ state: isNetworkError(error) ? 'answered' : 'failed', rows: [] });
      },
    );
    return () => controller.abort();
  }, [api]);
  return asked;
}

/** @param told rows of the server's, which may be newer than those that the sync has brought */
function useKept(told: readonly Plugin[]): Catalogue {
  const { database } = useWorkspace();
  const order = useTextOrder();
  const read = async (): Promise<Catalogue> => {
    try {
      const [rows, installed] = await Promise.all([
        database.rows(entities.plugin).orderBy(':id').toArray(),
        database.rows(entities.installedPlugin).toArray(),
      ]);
      const plugins = newest([...told, ...rows])
        .map((row) => pluginItem(row, installed))
        .toSorted((left, right) => order(left.name, right.name));
      return { state: 'ready', plugins, installed };
    } catch {
      // The device cannot read its own data: the screen says so.
      return { state: 'failed' };
    }
  };
  return useLive(read, [database, told, order]) ?? { state: 'loading' };
}

/** Each row once, as it is at its latest. */
function newest(rows: readonly Plugin[]): Plugin[] {
  const found = new Map<string, Plugin>();
  for (const row of rows) {
    if (row.version > (found.get(row.id)?.version ?? -1)) found.set(row.id, row);
  }
  return [...found.values()];
}

function pluginItem(row: Plugin, installed: readonly InstalledPlugin[]): PluginItem {
  const release = installed.find((one) => one.pluginId === row.id)?.release;
  return {
    id: row.id,
    name: row.name,
    description: row.description ?? '',
    version: row.release,
    categories: keysIn(row.categories),
    permissions: keysIn(row.permissions),
    documentation: row.documentation,
    icon: row.icon,
    downloads: row.downloads ?? 0,
    rating: row.rating ?? 0,
    ratingCount: row.ratingCount ?? 0,
    installed: release ?? null,
  };
}

/** Name or description holds the text, whatever its case and marks. */
export function isFound({ name, description }: PluginItem, text: string): boolean {
  return fold(`${name}\n${description}`).includes(fold(text.trim()));
}

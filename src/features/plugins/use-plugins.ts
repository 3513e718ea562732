import { useEffect, useState } from 'react';
import { isNetworkError } from '../../api/api-error.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
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
type Asked = 'asking' | 'answered' | 'failed';

/**
 * The catalogue and what is installed: from this device, and as new as the server says where it can be reached. Nothing is
 * waited for that the device has; `hasFailed`: what is shown may be older than the server's.
 */
export function useCatalogue(): { catalogue: Catalogue; hasFailed: boolean } {
  const asked = useAsked();
  const kept = useKept();
  const isEmpty = kept.state === 'ready' && kept.plugins.length === 0;
  const catalogue: Catalogue = isEmpty && asked === 'asking' ? { state: 'loading' } : kept;
  return { catalogue, hasFailed: asked === 'failed' };
}

function useAsked(): Asked {
  const { api } = useWorkspace();
  const [asked, setAsked] = useState<Asked>('asking');
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    // What it knows comes with the sync; this says whether the device may be behind.
    api.call('get', plugin.path, undefined, { signal }).then(
      () => setAsked('answered'),
      (error: unknown) => {
        if (signal.aborted) return;
        // Without a connection the device's own is all there is, and the screen says so.
        setAsked(isNetworkError(error) ? 'answered' : 'failed');
      },
    );
    return () => controller.abort();
  }, [api]);
  return asked;
}

function useKept(): Catalogue {
  const { database } = useWorkspace();
  const order = useTextOrder();
  const read = async (local: FieldDatabase): Promise<Catalogue> => {
    try {
      const [rows, installed] = await Promise.all([
        local.rows(entities.plugin).all(),
        local.rows(entities.installedPlugin).all(),
      ]);
      const plugins = rows
        .map((row) => pluginItem(row, installed))
        .toSorted((left, right) => order(left.name, right.name));
      return { state: 'ready', plugins, installed };
    } catch {
      // The device cannot read its own data: the screen says so.
      return { state: 'failed' };
    }
  };
  return useLive(database, read, [order]) ?? { state: 'loading' };
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

import type { MessageDescriptor } from '@lingui/core';
import { useCallback, useState } from 'react';
import { useWorkspace, type Workspace } from '../../session/account/workspace.tsx';
import type { ListState } from './list-state.ts';
import type { IdsOfView } from './use-matches.ts';

/** A tab above a list that comes with the product. */
export interface ListView {
  readonly id: string;
  readonly label: MessageDescriptor;
  /** What the tab sets; the person may change it afterwards. */
  readonly state?: (workspace: Workspace) => Partial<ListState>;
  /** What no filter says; holds as long as the tab is chosen. A stable function. */
  readonly only?: IdsOfView;
}

/** A tab that this person made on this device. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly state: Omit<ListState, 'view' | 'shown'>;
}

interface ListPreferences {
  readonly views: readonly SavedView[];
  /** Absent: the entity's own columns. */
  readonly columns?: readonly string[];
}

/** Kept per tenant and person on this device (R9.2). */
export function useListPreferences(entity: string) {
  const { tenant, user } = useWorkspace();
  const key = `list/${tenant.id}/${user.id}/${entity}`;
  const [preferences, setPreferences] = useState<ListPreferences>(() => read(key));
  const change = useCallback(
    (changed: (now: ListPreferences) => Partial<ListPreferences>) => {
      // Another tab may have written since this one read.
      const now = read(key);
      const next = { ...now, ...changed(now) };
      localStorage.setItem(key, JSON.stringify(next));
      setPreferences(next);
    },
    [key],
  );
  return [preferences, change] as const;
}

function read(key: string): ListPreferences {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    const hasViews =
      typeof stored === 'object' && stored !== null && 'views' in stored && Array.isArray(stored.views);
    // Written by `change` above and by nothing else; anything odd counts as nothing.
    return hasViews ? (stored as ListPreferences) : { views: [] };
  } catch {
    // Not JSON: somebody else wrote it. Preferences are worth less than a working list.
    return { views: [] };
  }
}

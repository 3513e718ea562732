import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { KnownArea } from '../../../../data/base-maps/base-map-messages.ts';
import { type BaseMaps, openBaseMaps } from '../../../../data/base-maps/open-base-maps.ts';
import type { OfferedBaseMap } from '../../../../domain/map/base/base-map.ts';
import { sessionServiceAtom } from '../../../../session/account/session-store.ts';
import { useWorkspace } from '../../../../session/account/workspace.tsx';
import { useAnswerKeptAt } from '../../../../session/answers/use-kept-answer.ts';
import { type BaseChoice, readBaseChoice, writeBaseChoice } from './base-choice.ts';
import { archiveRanges } from './fetch-archive-range.ts';
import { presentMap } from './stale-areas.ts';

/** The base maps of the tenant, and what of them is on this device. */
export interface KnownBaseMaps {
  /** Undefined: this device does not know, for want of signal. */
  readonly offered: readonly OfferedBaseMap[] | undefined;
  /** Undefined where nothing can be kept: there is none, or the browser has no private files. */
  readonly baseMaps: BaseMaps | undefined;
  readonly areas: readonly KnownArea[];
  /** What the map shows; null: the coasts alone. */
  readonly shown: OfferedBaseMap | null;
  readonly choice: BaseChoice;
  choose(part: Partial<BaseChoice>): void;
}

const NO_AREAS: readonly KnownArea[] = [];

/**
 * What the office offers is asked of the server, and remembered for when there is no signal; a person to whom the server refuses it
 * sees no area either, whoever took it.
 */
export function useBaseMaps(): KnownBaseMaps {
  const { tenant } = useWorkspace();
  const { answer } = useAnswerKeptAt<readonly OfferedBaseMap[]>('/base-maps');
  // As text: an answer that says the same once more changes nothing on the map.
  const told = answer && JSON.stringify(answer);
  const offered = useMemo(() => (told === undefined ? undefined : readOffered(told)), [told]);
  const { baseMaps, areas } = useAreas(offered !== undefined && offered.length > 0);
  const [choice, setChoice] = useState(() => readBaseChoice(tenant.id));
  const choose = useCallback(
    (part: Partial<BaseChoice>) => {
      const next = { ...readBaseChoice(tenant.id), ...part };
      writeBaseChoice(tenant.id, next);
      setChoice(next);
    },
    [tenant.id],
  );
  return useMemo(
    () => ({ offered, baseMaps, areas, choice, choose, shown: shownOf(offered ?? [], areas, choice) }),
    [offered, baseMaps, areas, choice, choose],
  );
}

function readOffered(told: string): readonly OfferedBaseMap[] {
  return JSON.parse(told) as OfferedBaseMap[]; // as it was written a moment ago
}

/** Where nobody has chosen, what was taken along is shown. Of a map that the office replaced, its successor. */
function shownOf(
  offered: readonly OfferedBaseMap[],
  areas: readonly KnownArea[],
  { shown }: BaseChoice,
): OfferedBaseMap | null {
  if (shown === null) return null;
  const chosen = offered.find(({ id }) => id === shown);
  if (chosen) return chosen;
  const taken = areas.find(({ about }) => shown === undefined || about.baseMapId === shown);
  return (taken && presentMap(taken.about, offered)) ?? null;
}

interface OpenAreas {
  readonly baseMaps: BaseMaps | undefined;
  readonly areas: readonly KnownArea[];
}

const NOTHING: OpenAreas = { baseMaps: undefined, areas: NO_AREAS };

/** The worker is there as long as the map is open and there is a base map. */
function useAreas(isWanted: boolean): OpenAreas {
  const { tenant } = useWorkspace();
  const { authorised } = useAtomValue(sessionServiceAtom);
  const store = useMemo(() => {
    let now = NOTHING;
    return {
      now: () => now,
      subscribe(tell: () => void) {
        if (!isWanted || !hasPrivateFiles()) return () => {};
        const baseMaps = openBaseMaps(tenant.id, archiveRanges(authorised), {
          onAreas(areas) {
            now = { baseMaps, areas };
            tell();
          },
          onFailure(error, isEnd) {
            reportError(error);
            if (!isEnd) return;
            now = NOTHING;
            tell();
          },
        });
        now = { baseMaps, areas: NO_AREAS };
        tell();
        return () => {
          baseMaps.close();
          now = NOTHING;
        };
      },
    };
  }, [tenant.id, authorised, isWanted]);
  return useSyncExternalStore(store.subscribe, store.now);
}

/** Over plain HTTP, and in some private windows, there are none. */
function hasPrivateFiles(): boolean {
  const storage: Partial<StorageManager> | undefined = navigator.storage;
  return storage?.getDirectory !== undefined;
}

/** Calls when the signal comes back, as far as the browser can tell. */
export function useBackOnline(then: () => void): void {
  useEffect(() => {
    addEventListener('online', then);
    return () => removeEventListener('online', then);
  }, [then]);
}

import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type DeviceNetwork, openNetwork } from '../../data/read/network/open-network.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import { asset } from '../../domain/assets/asset.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';

/** The network of this device, while a screen asks about it. */
export interface KnownNetwork {
  readonly network: DeviceNetwork;
  /** Grows whenever an answer may be another one. */
  readonly version: number;
  /** Every asset was read: before, nothing is asked. */
  readonly isWhole: boolean;
  /** The rows could not be read: it tries again, or has given up. */
  readonly trouble: 'again' | 'ended' | null;
  /** Begins anew. */
  reopen(): void;
}

/**
 * Starts a worker for as long as the screen is open.
 * @param isWanted false: nothing on this screen is in a network, and nothing is read
 */
export function useNetwork(isWanted = true): KnownNetwork | undefined {
  const { database } = useWorkspace();
  const store = useMemo(() => (isWanted ? networkStore(database) : NO_NETWORK), [database, isWanted]);
  return useSyncExternalStore(store.subscribe, store.known);
}

/**
 * What is answered, and again whenever rows changed: the last answer stays until the next is there, but not while rows are read again
 * or cannot be read: it may be of another day. Undefined then, and until the first.
 * @param ask the same function for the same question
 */
export function useNetworkAnswer<T>(
  known: KnownNetwork | undefined,
  ask: ((network: DeviceNetwork) => Promise<T>) | null,
): T | undefined {
  const [answer, setAnswer] = useState<{ readonly ask: unknown; readonly value: T }>();
  const { network, version, isWhole = false, trouble = null } = known ?? {};
  useEffect(() => {
    if (!network || !isWhole || !ask) return undefined;
    let isLate = false;
    ask(network).then(
      (value) => {
        if (!isLate) setAnswer({ ask, value });
      },
      (error: unknown) => {
        // A worker that ended says so by itself, and one that reads again is asked again.
        if (!isLate) reportError(error);
      },
    );
    return () => {
      isLate = true;
    };
  }, [network, version, isWhole, ask]);
  return isWhole && trouble === null && answer?.ask === ask ? answer.value : undefined;
}

/** Nobody reads it. */
const NO_NETWORK = { known: () => undefined, subscribe: () => () => {} };

/** Open while somebody listens: one screen at a time. */
function networkStore(database: FieldDatabase) {
  let known: KnownNetwork | undefined;
  let tell = () => {};
  const change = (part: Partial<KnownNetwork>) => {
    if (known) known = { ...known, ...part, version: known.version + 1 };
    tell();
  };
  const open = () => {
    const network = openNetwork(database, asset.name, {
      onChange: (_, isWhole) => change({ isWhole, trouble: null }),
      onFailure(error, isEnd) {
        reportError(error);
        change({ trouble: isEnd ? 'ended' : 'again' });
      },
    });
    known = { network, version: 0, isWhole: false, trouble: null, reopen };
  };
  const reopen = () => {
    known?.network.close();
    open();
    tell();
  };
  return {
    known: () => known,
    subscribe(listener: () => void) {
      tell = listener;
      open();
      return () => {
        known?.network.close();
        known = undefined;
        tell = () => {};
      };
    },
  };
}

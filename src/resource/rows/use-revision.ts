import { Dexie } from 'dexie';
import { useEffect, useReducer } from 'react';
import type { FieldDatabase } from '../../data/store/database.ts';
import { entityNamed } from '../../domain/registry.ts';

/** Milliseconds between two revisions while writes keep coming: a download must not make lists ask all the time. */
const BUSY_INTERVAL = 300;

/**
 * A number that grows when rows of an entity were written, in this tab, another one or the worker: the first write
 * after a quiet moment at once, the ones after it together.
 *
 * @param names of one entity, or of several joined by commas
 */
export function useRevision(database: FieldDatabase, names: string): number {
  const [revision, grow] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    // How Dexie names what a transaction wrote: `idb://<database>/<store>/<index>`.
    const prefixes = names.split(',').map((name) => `idb://${database.name}/${entityNamed(name).store}/`);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = -BUSY_INTERVAL;
    const onWritten = (parts: object) => {
      const concerns = Object.keys(parts).some(
        (part) => part === 'all' || prefixes.some((prefix) => part.startsWith(prefix)),
      );
      if (!concerns || timer !== undefined) return;
      timer = setTimeout(
        () => {
          timer = undefined;
          last = performance.now();
          grow();
        },
        Math.max(0, last + BUSY_INTERVAL - performance.now()),
      );
    };
    Dexie.on.storagemutated.subscribe(onWritten);
    return () => {
      clearTimeout(timer);
      Dexie.on.storagemutated.unsubscribe(onWritten);
    };
  }, [database, names]);
  return revision;
}

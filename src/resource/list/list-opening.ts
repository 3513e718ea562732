import { use, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { firstRowsAtOnce, type ListQuery, SCREENFUL } from '../../data/read/list-query.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { ENTITIES } from '../../domain/registry.ts';
import { listPath } from '../rows/record-path.ts';
import { defaultSort } from './list-state.ts';

/** Milliseconds between pointing at a link and pressing it: what was read longer ago may have changed. */
const HOLDS = 2000;

interface Opening {
  readonly key: string;
  readonly began: number;
  readonly rows: Promise<AnyRow[] | undefined>;
}

let opening: Opening | null = null;

/** The first rows of a list, by the store's own index; undefined where that would take long. */
export function readBeginning(database: FieldDatabase, query: ListQuery): Promise<AnyRow[] | undefined> {
  return firstRowsAtOnce(database, query, SCREENFUL);
}

/** Reads the first rows of the list at an address, where there is one: somebody is about to open it. */
export function prepareList(database: FieldDatabase, path: string): void {
  const entity = ENTITIES.find(({ name }) => listPath(name) === path);
  if (entity)
    inBackground(open(database, { entity: entity.name, filters: {}, sort: defaultSort(entity), search: '' }));
}

/**
 * What a list shows first, read before it is drawn: whoever comes from another screen sees that one for the two
 * milliseconds more, and the rows with the first frame. Undefined on the page's first screen, which has nothing before
 * it, and where the read failed: it is then asked again, and says so.
 */
export function useOpening(database: FieldDatabase, query: ListQuery | null): AnyRow[] | undefined {
  const isFirstScreen = useLocation().key === 'default';
  // Kept outside: a component that waits before it is mounted loses its state.
  const [rows] = useState(() => (isFirstScreen || !query ? undefined : open(database, query)));
  useEffect(() => {
    opening = null;
  }, []);
  return rows && use(rows);
}

function open(database: FieldDatabase, query: ListQuery): Opening['rows'] {
  const key = `${database.name} ${JSON.stringify(query)}`;
  const isFresh = opening?.key === key && performance.now() - opening.began < HOLDS;
  if (!opening || !isFresh) {
    const rows = readBeginning(database, query).catch(() => undefined);
    opening = { key, began: performance.now(), rows };
  }
  return opening.rows;
}

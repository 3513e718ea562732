import { useEffect, useState } from 'react';
import { findRows, type Wanted } from '../../data/read/find-rows.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';

/** What one of the texts means. */
interface Found {
  /** The text that is answered. */
  readonly text: string;
  readonly rows: readonly AnyRow[];
  /** Nothing else on this device fits. */
  readonly isAll: boolean;
}

/**
 * The rows that several texts may mean, each in the place of its text: undefined until something is
 * known, what was in that place before until the text there is answered.
 */
export function useFoundRows(wanted: readonly Wanted[]): readonly (Found | undefined)[] {
  const { database } = useWorkspace();
  const question = JSON.stringify(wanted);
  const [found, setFound] = useState<ReadonlyMap<number, Found>>(new Map());
  useEffect(() => {
    const asked: readonly Wanted[] = JSON.parse(question);
    const stops = asked.map((one, place) =>
      findRows(database, one, (rows, isAll) =>
        setFound((before) => new Map([...before, [place, { text: one.text, rows, isAll }]])),
      ),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [database, question]);
  return wanted.map((_, place) => found.get(place));
}

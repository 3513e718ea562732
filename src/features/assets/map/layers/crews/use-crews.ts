import { useEffect, useMemo, useState } from 'react';
import { type LastPosition, LOCATE } from '../../../../../domain/field-ops/last-position.ts';
import { entities } from '../../../../../domain/registry.ts';
import { personName, usePeople } from '../../../../../resource/words/people.tsx';
import { useWorkspace } from '../../../../../session/account/workspace.tsx';
import { useLive } from '../../../../../session/use-live.ts';
import { useTextOrder } from '../../../../../session/use-text-order.ts';
import { crewNames } from './crew-names.ts';

/** Somebody who shows where they were last. */
export interface SeenPerson extends LastPosition {
  readonly name: string;
  /** Of the crews that they are in. */
  readonly crews: readonly string[];
}

/** Milliseconds from question to question. */
const EVERY = 60_000;

const NOBODY: readonly LastPosition[] = [];

/**
 * Where people were last, asked of the server for as long as it is shown. This device keeps nothing of it: somebody may not
 * want to be seen any more.
 */
export function useCrews(isOn: boolean): {
  readonly mayLocate: boolean;
  readonly seen: readonly SeenPerson[];
} {
  const { can, database } = useWorkspace();
  const people = usePeople();
  const order = useTextOrder();
  const mayLocate = can(LOCATE);
  const positions = usePositions(isOn && mayLocate);
  const crews = useLive(database, (local) => local.rows(entities.crew).all(), []);
  const seen = useMemo(
    () =>
      positions.map((position) => ({
        ...position,
        name: personName(people, position.userId),
        crews: crewNames(crews ?? [], position.userId, order),
      })),
    [positions, people, crews, order],
  );
  return { mayLocate, seen };
}

function usePositions(isOn: boolean): readonly LastPosition[] {
  const { api } = useWorkspace();
  const [positions, setPositions] = useState(NOBODY);
  useEffect(() => {
    if (!isOn) return undefined;
    const end = new AbortController();
    const { signal } = end;
    const ask = () => {
      if (document.visibilityState === 'hidden') return;
      api.call('get', '/positions/crews', undefined, { signal }).then(
        (answer) => {
          if (!signal.aborted) setPositions(answer);
        },
        // What was known stays, and says how old it is.
        () => undefined,
      );
    };
    const timer = setInterval(ask, EVERY);
    document.addEventListener('visibilitychange', ask, { signal });
    window.addEventListener('online', ask, { signal });
    ask();
    return () => {
      end.abort();
      clearInterval(timer);
      setPositions(NOBODY);
    };
  }, [api, isOn]);
  return positions;
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useRevision } from './use-revision.ts';

interface Answer<T> {
  readonly question: string;
  readonly value: T;
}

interface Asked<T> {
  readonly answer: Answer<T> | undefined;
  /** The device could not read its own data. */
  readonly hasFailed: boolean;
}

/**
 * The answer to a question about many rows of an entity, asked again when one of them changed. The last answer stays
 * until the next is there; it says which question it belongs to. Null asks nothing yet. `ask` is told the revision of
 * the rows it reads, so that it can keep what it read for as long as that holds. `begin`: an answer to the first
 * question that is there already.
 *
 * Not a Dexie live query: those note every key that they read, which for a list of 16,000 takes 150 ms of the screen's
 * thread at each key that somebody types.
 */
export function useAnswer<T>(
  entity: string,
  question: string | null,
  ask: (revision: number) => Promise<T>,
  begin?: T,
): Asked<T> {
  const { database } = useWorkspace();
  const revision = useRevision(database, entity);
  const [begun] = useState(() =>
    question === null || begin === undefined ? undefined : { question, value: begin, revision },
  );
  const [answer, setAnswer] = useState<Answer<T> | undefined>(begun);
  const [hasFailed, setFailed] = useState(false);
  const current = useRef(question);
  const askNow = useEffectEvent(async () => {
    current.current = question;
    if (question === null || (question === begun?.question && revision === begun.revision)) return;
    const value = await ask(revision);
    // A late answer to what was typed before is nobody's any more.
    if (current.current !== question) return;
    setAnswer({ question, value });
    setFailed(false);
  });
  useEffect(() => {
    askNow().catch((error: unknown) => {
      setFailed(true);
      reportError(error);
    });
  }, [database, question, revision]);
  return { answer, hasFailed };
}

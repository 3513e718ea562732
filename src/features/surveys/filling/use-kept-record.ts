import { useEffect, useState } from 'react';
import { documentIn } from '../../../domain/kit/fields/json-document.ts';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { entities } from '../../../domain/registry.ts';
import type { Survey } from '../../../domain/surveys/survey.ts';
import { useInTurn } from '../../../resource/items/use-in-turn.ts';
import { deviceZone, useWorkspace } from '../../../session/account/workspace.tsx';
import { type KeepTrouble, recordKeeper } from './record-keeper.ts';

/** Keeps a survey's answers on the device as they are given; what waits is written before the screen goes. */
export function useKeptRecord(row: Survey, formId: string) {
  const { repository, timestamp } = useWorkspace();
  const { run } = useInTurn(entities.survey, row);
  const [trouble, setTrouble] = useState<KeepTrouble | null>(null);
  const [keeper] = useState(() =>
    recordKeeper({
      known: documentIn(row.record),
      formId,
      inTurn: (turn) =>
        run((fresh) => turn(fresh, (changes) => repository.update(entities.survey, row.id, changes))),
      timestamp,
      timeZone: deviceZone(),
      onTrouble: setTrouble,
      whenShown,
    }),
  );
  useEffect(() => {
    const flush = () => inBackground(keeper.flush());
    // A tablet's browser ends hidden pages without a word: hidden is the last moment there is.
    document.addEventListener('visibilitychange', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [keeper]);
  return { keeper, trouble };
}

/** Behind the next frame: what is written takes the processor from it. A page that nobody sees has none. */
function whenShown(work: () => void): void {
  if (document.visibilityState === 'hidden') work();
  else requestAnimationFrame(() => setTimeout(work));
}

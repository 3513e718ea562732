import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import type { Survey } from '../../../domain/surveys/survey.ts';
import { sessionServiceAtom } from '../../../session/account/session-store.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useLatest } from '../../../ui/page/use-latest.ts';
import { whenIdle } from '../../../ui/page/when-idle.ts';
import { useEnvironmentOf } from './use-form-environment.ts';

/**
 * While nobody presses anything: makes a survey's questions ready to stand at once, and anew when it changes. What that
 * comes to lies on the shelf of the person's database.
 *
 * @param isAsked whether it has questions of a form
 */
export function usePreparing(row: Survey, isAsked: boolean): void {
  const { database, can } = useWorkspace();
  const service = useAtomValue(sessionServiceAtom);
  const environmentOf = useLatest(useEnvironmentOf());
  const mayEdit = can('surveys:edit');
  useEffect(() => {
    if (!isAsked) return;
    let isOver = false;
    let takeAway: (() => void) | null = null;
    const prepare = async () => {
      const { prepareFilling, shelfOf } = await import('./prepare-filling.ts');
      const deviceId = await service.authorised.deviceId();
      if (isOver) return;
      const prepared = await prepareFilling(row.id, {
        database,
        deviceId,
        environmentOf: (opened) => environmentOf()(opened, deviceId),
        mayEdit,
      });
      if (prepared && !isOver) takeAway = shelfOf(database).keep(prepared);
    };
    whenIdle(() => {
      if (!isOver) inBackground(prepare().catch(beginLater));
    });
    return () => {
      isOver = true;
      takeAway?.();
    };
  }, [database, service, environmentOf, mayEdit, isAsked, row]);
}

function beginLater(): void {
  // Whatever fails here fails again when somebody opens the questions, and is said there.
}

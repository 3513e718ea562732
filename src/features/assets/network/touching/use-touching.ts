import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { type IdList, idListOf } from '../../../../data/read/id-list.ts';
import { rowsByIds } from '../../../../data/read/list-query.ts';
import { uuidv7 } from '../../../../domain/kit/values/ids.ts';
import { inBackground } from '../../../../domain/kit/values/in-background.ts';
import { numberFault, numberFrom } from '../../../../domain/kit/values/typed-number.ts';
import type { TouchingProposals } from '../../../../domain/network/touching/touching-asset.ts';
import { TOUCHING_LIMITS, touchingEnds } from '../../../../domain/network/touching/touching-ends.ts';
import { entities } from '../../../../domain/registry.ts';
import { AT_ONCE, useBulkRun } from '../../../../resource/bulk/bulk-run.ts';
import { recordTitle } from '../../../../resource/rows/record-name.tsx';
import { useWorkspace } from '../../../../session/account/workspace.tsx';
import { useNotify } from '../../../../ui/notices/notifier.tsx';
import { connectEnds } from './connect-ends.ts';
import { readTouching, type TouchingRead } from './read-touching.ts';

/** Metres: a finger's width on a plan, and not from one pole to the next. */
export const TOLERANCE = { min: 0, max: TOUCHING_LIMITS.tolerance, places: 3 } as const;

/** The selected assets as they are now; undefined while they are read. What is written later is looked at when it is connected. */
export function useTouchingRead(ids: IdList): TouchingRead | 'failed' | undefined {
  const { database } = useWorkspace();
  const [found, setFound] = useState<TouchingRead | 'failed'>();
  useEffect(() => {
    let isLate = false;
    const show = (read: TouchingRead | 'failed') => {
      if (!isLate) setFound(read);
    };
    const rows = (some: readonly string[]) => rowsByIds(database, entities.asset, some);
    inBackground(
      readTouching(ids, rows, (row) => recordTitle(entities.asset, row)).then(show, (error: unknown) => {
        show('failed');
        throw error;
      }),
    );
    return () => {
      isLate = true;
    };
  }, [database, ids]);
  return found;
}

/** Null while the tolerance is none. The screen stays free for whoever types it. */
export function useProposals(read: TouchingRead | undefined, typed: string): TouchingProposals | null {
  const tolerance = useDeferredValue(numberFault(typed, TOLERANCE) === null ? numberFrom(typed) : null);
  return useMemo(
    () =>
      read && !read.isTooMuch && typeof tolerance === 'number'
        ? touchingEnds(read.assets, tolerance, () => uuidv7())
        : null,
    [read, tolerance],
  );
}

/** Writes what was proposed, and says how many assets somebody connected otherwise meanwhile. */
export function useConnect() {
  const { t } = useLingui();
  const { database, repository } = useWorkspace();
  const notify = useNotify();
  const { progress, runInParts } = useBulkRun();
  const connect = async ({ changes }: TouchingProposals, { assets }: TouchingRead) => {
    const seen = new Map(assets.map((asset) => [asset.id, asset]));
    const wanted = new Map(changes.map((change) => [change.id, change]));
    let left = 0;
    await runInParts(idListOf([...wanted.keys()]), AT_ONCE, async (part) => {
      left += await connectEnds(
        part.flatMap((id) => wanted.get(id) ?? []),
        seen,
        {
          read: (some) => rowsByIds(database, entities.asset, some),
          update: (id, values) => repository.update(entities.asset, id, values),
        },
      );
    });
    if (left > 0) {
      const message = t`${plural(left, { one: '# asset left alone: somebody changed it meanwhile.', other: '# assets left alone: somebody changed them meanwhile.' })}`;
      notify({ kind: 'warning', message });
    }
  };
  return { progress, connect };
}

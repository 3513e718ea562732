import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { FaultForm } from '../../../domain/work-orders/fault-form.ts';
import { sessionServiceAtom } from '../../../session/account/session-store.ts';

interface Asked {
  /** Null: faults are not reported this way here. */
  readonly form?: FaultForm | null;
  readonly failure?: unknown;
}

/** What a fault can be reported of here; neither while it is asked for. @param known what was asked a moment ago */
export function useFaultForm(assetId: string, known?: FaultForm): Asked {
  const { api } = useAtomValue(sessionServiceAtom);
  const [asked, setAsked] = useState<Asked>({});
  useEffect(() => {
    if (known) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    api.call('get', `/fault-forms/${assetId}`, undefined, { anonymous: true, signal }).then(
      ({ form }) => setAsked({ form }),
      (failure: unknown) => {
        if (!signal.aborted) setAsked({ failure });
      },
    );
    return () => leaving.abort();
  }, [api, assetId, known]);
  return known ? { form: known } : asked;
}

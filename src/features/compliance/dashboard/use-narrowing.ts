import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Duty } from '../../../domain/compliance/compliance.ts';

/** Which duties are listed, as the address says: a link to a figure shows a colleague the same rows. */
export interface Narrowing {
  readonly rule: string | null;
  readonly state: Duty['state'] | null;
  includes(duty: Duty): boolean;
  /** The address of the rows behind a figure. */
  to(rule: string | null, state: Duty['state'] | null): string;
}

const STATES: readonly Duty['state'][] = ['overdue', 'dueSoon', 'met'];

export function useNarrowing(): Narrowing {
  const [parameters] = useSearchParams();
  return useMemo(() => {
    const rule = parameters.get('rule');
    const state = STATES.find((one) => one === parameters.get('state')) ?? null;
    return {
      rule,
      state,
      includes: (duty) => (!rule || duty.rule.id === rule) && (!state || duty.state === state),
      to: (wantedRule, wantedState) => {
        const query = new URLSearchParams({
          ...(wantedRule && { rule: wantedRule }),
          ...(wantedState && { state: wantedState }),
        });
        return `/tenant/compliance?${query.toString()}`;
      },
    };
  }, [parameters]);
}

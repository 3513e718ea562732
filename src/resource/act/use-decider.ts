import { useMemo } from 'react';
import type { Decider } from '../../domain/kit/rules/decision.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';

/** The person at the screen as one who decides: who they are, their rights, and the tenant's switches. */
export function useDecider(): Decider {
  const { user, flag } = useWorkspace();
  return useMemo(() => ({ userId: user.id, permissions: user.permissions, flag }), [user, flag]);
}

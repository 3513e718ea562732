import { useLingui } from '@lingui/react/macro';
import { isUuid } from '../../../domain/kit/values/ids.ts';
import type { AuditEntry } from '../../../domain/shared/audit-entry.ts';
import { usePeople } from '../../../resource/words/people.tsx';

/** Who did it: somebody of the tenant by name, of the platform, or nobody: the server itself, or its set-up. */
export function usePersonOf(): (entry: Pick<AuditEntry, 'user' | 'userId'>) => string {
  const { t } = useLingui();
  const { names } = usePeople();
  return ({ user, userId }) => {
    if (userId === null || !isUuid(userId)) return t`The system`;
    return user ?? names.get(userId) ?? t`Somebody of the platform`;
  };
}

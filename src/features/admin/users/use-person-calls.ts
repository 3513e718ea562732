import { useMemo } from 'react';
import type { ApiClient } from '../../../api/api-client.ts';
import type { AnyRow } from '../../../domain/kit/entity.ts';
import { syncControls } from '../../../session/sync-status.tsx';
import { useWorkspace, type Workspace } from '../../../session/workspace.tsx';
import { asSeen } from '../as-seen.ts';

export interface NewInvitation {
  readonly email: string;
  readonly name?: string;
  readonly role: string;
}

/** What an administrator does to people: each is a call to the server, none enters the outbox. All reject with ApiError. */
export interface PersonCalls {
  invite(invitation: NewInvitation): Promise<void>;
  inviteAgain(person: AnyRow): Promise<void>;
  giveRole(person: AnyRow, role: string): Promise<void>;
  suspend(person: AnyRow): Promise<void>;
  letInAgain(person: AnyRow): Promise<void>;
  /** Takes an open invitation back, too. */
  remove(person: AnyRow): Promise<void>;
  mailNewPassword(person: AnyRow): Promise<void>;
  resetSecondFactor(person: AnyRow): Promise<void>;
}

export function usePersonCalls(): PersonCalls {
  const workspace = useWorkspace();
  return useMemo(() => personCalls(workspace), [workspace]);
}

function personCalls({ api, database }: Workspace): PersonCalls {
  const call = async (...[method, path, body, options]: Parameters<ApiClient['call']>) => {
    await api.call(method, path, body, options);
    // The changed row comes with the changes, like everything else.
    syncControls.syncNow();
  };
  const seen = (person: AnyRow) => asSeen(database, person);
  const about = ({ id }: AnyRow) => `/users/${id}`;
  const setStatus = async (person: AnyRow, status: 'active' | 'suspended') =>
    call('post', `${about(person)}/status`, { status }, await seen(person));
  return {
    invite: (invitation) => call('post', '/users/invite', { ...invitation }),
    inviteAgain: ({ email, name, role }) =>
      call('post', '/users/invite', { email: String(email), name: String(name), role: String(role) }),
    giveRole: async (person, role) => call('post', `${about(person)}/role`, { role }, await seen(person)),
    suspend: (person) => setStatus(person, 'suspended'),
    letInAgain: (person) => setStatus(person, 'active'),
    remove: async (person) => call('delete', about(person), undefined, await seen(person)),
    mailNewPassword: ({ email }) => call('post', '/auth/password-reset/request', { email: String(email) }),
    resetSecondFactor: (person) => call('post', `${about(person)}/reset-2fa`),
  };
}

import { useMemo } from 'react';
import type { ApiClient } from '../../../api/api-client.ts';
import { answersBelow } from '../../../data/read/answers.ts';
import type { User } from '../../../domain/identity/user.ts';
import { useWorkspace, type Workspace } from '../../../session/account/workspace.tsx';
import { askAndKeep } from '../../../session/answers/keep-answers.ts';
import { syncControls } from '../../../session/connection/sync-status.tsx';
import { changeAsSeen } from '../as-seen.ts';
import { peoplePath, usePeopleOf } from './people-of.ts';

/** A line of `GET /users/{id}/sessions`. */
export interface ListedSession {
  readonly id: string;
  readonly device: string;
  readonly ip: string | null;
  /** The tenant's name. */
  readonly tenant: string;
  readonly lastUsedAt: string;
}

export interface NewInvitation {
  readonly email: string;
  readonly name?: string;
  readonly role: string;
}

export interface PersonToAdd {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly password: string;
}

/** What an administrator does to people: each is a call to the server, none enters the outbox. All reject with ApiError. */
export interface PersonCalls {
  invite(invitation: NewInvitation): Promise<void>;
  inviteAgain(person: User): Promise<void>;
  /** With a password to begin with; whoever has an account keeps theirs, and is asked by mail (`invited`). */
  add(person: PersonToAdd): Promise<'active' | 'invited'>;
  rename(person: User, name: string): Promise<void>;
  giveRole(person: User, role: string): Promise<void>;
  suspend(person: User): Promise<void>;
  letInAgain(person: User): Promise<void>;
  /** Takes an open invitation back, too. */
  remove(person: User): Promise<void>;
  mailNewPassword(person: User): Promise<void>;
  resetSecondFactor(person: User): Promise<void>;
  /** Of somebody of several tenants: done a day later, unless they say no. For whoever runs the platform. */
  beginReset(person: User): Promise<void>;
  endSession(person: User, session: ListedSession): Promise<void>;
  endSessions(person: User): Promise<void>;
}

export function usePersonCalls(): PersonCalls {
  const workspace = useWorkspace();
  const tenantId = usePeopleOf();
  return useMemo(() => personCalls(workspace, tenantId), [workspace, tenantId]);
}

/** @param tenantId another tenant than one's own */
function personCalls(workspace: Workspace, tenantId: string | undefined): PersonCalls {
  const { api, database } = workspace;
  const people = peoplePath(tenantId);
  const call = async (...[method, path, body, options]: Parameters<ApiClient['call']>) => {
    const answer = await api.call<User | undefined>(method, path, body, options);
    // The changed row comes with the changes, like everything else; people of other tenants are in nobody's feed.
    syncControls.syncNow();
    await askAnew(workspace, people, path);
    return answer;
  };
  const does = async (...given: Parameters<ApiClient['call']>) => {
    await call(...given);
  };
  const seen = (person: User) => changeAsSeen(database, person);
  const about = ({ id }: User) => `${people}/${id}`;
  const setStatus = async (person: User, status: 'active' | 'suspended') =>
    does('post', `${about(person)}/status`, { status }, await seen(person));
  return {
    invite: (invitation) => does('post', `${people}/invite`, { ...invitation }),
    inviteAgain: ({ email, name, role }) =>
      does('post', `${people}/invite`, { email: email, name: name, role: role }),
    async add(person) {
      const added = await call('post', people, { ...person });
      return added?.['status'] === 'invited' ? 'invited' : 'active';
    },
    rename: async (person, name) => does('patch', about(person), { name }, await seen(person)),
    giveRole: async (person, role) => does('post', `${about(person)}/role`, { role }, await seen(person)),
    suspend: (person) => setStatus(person, 'suspended'),
    letInAgain: (person) => setStatus(person, 'active'),
    async remove(person) {
      await api.call('delete', about(person), undefined, await seen(person));
      syncControls.syncNow();
    },
    mailNewPassword: ({ email }) => api.call('post', '/auth/password-reset/request', { email: email }),
    resetSecondFactor: (person) => does('post', `${about(person)}/reset-2fa`),
    beginReset: (person) => does('post', `${about(person)}/begin-reset-2fa`),
    endSession: (person, { id }) => does('delete', `${about(person)}/sessions/${id}`),
    endSessions: (person) => does('delete', `${about(person)}/sessions`),
  };
}

/**
 * What this device keeps of these people as a list, and of the one whom the call was about. What cannot be asked now is
 * asked by the next screen that shows it.
 */
async function askAnew({ api, database }: Workspace, people: string, called: string): Promise<void> {
  const [id = ''] = called.slice(people.length + 1).split('/', 1);
  const beginnings = [`${people}?`, ...(id === '' ? [] : [`${people}/${id}`])];
  const kept = await answersBelow(database, people);
  const touched = kept.filter((path) => beginnings.some((beginning) => path.startsWith(beginning)));
  await Promise.allSettled(touched.map((path) => askAndKeep(api, database, path)));
}

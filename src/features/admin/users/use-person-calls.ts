import { useMemo } from 'react';
import type { ApiClient } from '../../../api/api-client.ts';
import type { AnswerOf } from '../../../api/calls.ts';
import { answersBelow } from '../../../data/read/answers.ts';
import type { User } from '../../../domain/identity/user.ts';
import type { DeviceRequest, KnownDevice } from '../../../domain/sync/device-state.ts';
import { useWorkspace, type Workspace } from '../../../session/account/workspace.tsx';
import { askAndKeep } from '../../../session/answers/keep-answers.ts';
import { syncControls } from '../../../session/connection/sync-status.tsx';
import { changeAsSeen } from '../as-seen.ts';
import { devicesPath } from '../devices/devices-path.ts';
import { peoplePath, usePeopleOf } from './people-of.ts';

export type ListedSession = AnswerOf<'get /users/{id}/sessions'>[number];

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
  invite(invitation: NewInvitation): Promise<unknown>;
  inviteAgain(person: User): Promise<unknown>;
  /** With a password to begin with; whoever has an account keeps theirs, and is asked by mail (`invited`). */
  add(person: PersonToAdd): Promise<'active' | 'invited'>;
  rename(person: User, name: string): Promise<unknown>;
  giveRole(person: User, role: string): Promise<unknown>;
  suspend(person: User): Promise<unknown>;
  letInAgain(person: User): Promise<unknown>;
  /** Takes an open invitation back, too. */
  remove(person: User): Promise<unknown>;
  mailNewPassword(person: User): Promise<unknown>;
  resetSecondFactor(person: User): Promise<unknown>;
  /** Of somebody of several tenants: done a day later, unless they say no. For whoever runs the platform. */
  beginReset(person: User): Promise<unknown>;
  endSession(person: User, session: ListedSession): Promise<unknown>;
  endSessions(person: User): Promise<unknown>;
  /** To sync now, or to lock itself, at its next contact. */
  askDevice(device: KnownDevice, request: DeviceRequest): Promise<unknown>;
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
  const call: ApiClient['call'] = async (method, path, ...given) => {
    const answer = await api.call(method, path, ...given);
    // The changed row comes with the changes, like everything else; people of other tenants are in nobody's feed.
    syncControls.syncNow();
    await askAnew(workspace, people, path);
    return answer;
  };
  const seen = (person: User) => changeAsSeen(database, person);
  const about = ({ id }: Pick<User, 'id'>) => `${people}/${id}` as const;
  const setStatus = async (person: User, status: 'active' | 'suspended') =>
    call('post', `${about(person)}/status`, { status }, await seen(person));
  return {
    invite: (invitation) => call('post', `${people}/invite`, { ...invitation }),
    inviteAgain: ({ email, name, role }) =>
      call('post', `${people}/invite`, { email: email, name: name, role: role }),
    async add(person) {
      const added = await call('post', people, { ...person });
      return added.status === 'invited' ? 'invited' : 'active';
    },
    rename: async (person, name) => call('patch', about(person), { name }, await seen(person)),
    giveRole: async (person, role) => call('post', `${about(person)}/role`, { role }, await seen(person)),
    suspend: (person) => setStatus(person, 'suspended'),
    letInAgain: (person) => setStatus(person, 'active'),
    async remove(person) {
      await api.call('delete', about(person), undefined, await seen(person));
      syncControls.syncNow();
    },
    mailNewPassword: ({ email }) => api.call('post', '/auth/password-reset/request', { email: email }),
    resetSecondFactor: (person) => call('post', `${about(person)}/reset-2fa`),
    beginReset: (person) => call('post', `${about(person)}/begin-reset-2fa`),
    endSession: (person, { id }) => call('delete', `${about(person)}/sessions/${id}`),
    endSessions: (person) => call('delete', `${about(person)}/sessions`),
    async askDevice({ userId, deviceId }, request) {
      await call('post', `${about({ id: userId })}/devices/${encodeURIComponent(deviceId)}/requests`, {
        request,
      });
      // It is asked; that the list says so can wait.
      await askAndKeep(api, database, devicesPath(tenantId ?? '')).catch(() => undefined);
    },
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

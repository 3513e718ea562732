import { describe, expect, test } from 'vitest';
import type { AuthState } from './auth-state.ts';
import { eventsOf, initialAuthState, nextAuthState } from './auth-state.ts';

const user = {
  id: 'u',
  email: 'a@b.c',
  username: 'a',
  name: 'A',
  tenant_id: 't',
  role: 'planner',
  roles: ['planner'],
  permissions: [],
};
const tenant = { id: 't', name: 'T', offlineDays: 7 };
const signIn = { token: 'token', user, tenant };
const signedIn: AuthState = nextAuthState(initialAuthState, { type: 'loginSucceeded', signIn });

describe('the states of a session', () => {
  test('at first nothing is known', () => {
    expect(initialAuthState).toEqual({
      user: null,
      tenant: null,
      token: null,
      isAuthenticated: false,
      isInitialized: false,
      loading: false,
      error: null,
    });
  });

  test('a sign-in clears the error while it runs, and stores who signed in', () => {
    const failed = { ...initialAuthState, error: 'wrong' };
    expect(nextAuthState(failed, { type: 'loginStarted' })).toMatchObject({ loading: true, error: null });
    expect(signedIn).toEqual({
      ...signIn,
      isAuthenticated: true,
      isInitialized: true,
      loading: false,
      error: null,
    });
  });

  test('a failed sign-in keeps its message', () => {
    const loading = { ...initialAuthState, loading: true };
    const failed = nextAuthState(loading, { type: 'loginFailed', error: 'Email or password is wrong' });
    expect(failed).toMatchObject({
      loading: false,
      error: 'Email or password is wrong',
      isAuthenticated: false,
    });
  });

  test('a logout resets everything but that the state is known; a failed one keeps the session', () => {
    expect(nextAuthState(signedIn, { type: 'logoutSucceeded' })).toEqual({
      ...initialAuthState,
      isInitialized: true,
    });
    expect(nextAuthState(signedIn, { type: 'logoutFailed', error: 'no' })).toEqual({
      ...signedIn,
      error: 'no',
    });
  });

  test('a refresh replaces the token alone', () => {
    expect(nextAuthState(signedIn, { type: 'refreshSucceeded', token: 'new' })).toEqual({
      ...signedIn,
      token: 'new',
    });
    expect(nextAuthState(signedIn, { type: 'refreshFailed', error: 'ended' })).toEqual({
      ...signedIn,
      error: 'ended',
    });
  });

  test('what another tab or the worker has stored is a refresh for the same person, and new for another one', () => {
    const known = { ...signIn, user: { ...user, name: 'B' }, token: 'new' };
    const after = eventsOf(signedIn, known).reduce(nextAuthState, signedIn);
    expect(eventsOf(signedIn, known)).toContainEqual({ type: 'refreshSucceeded', token: 'new' });
    expect(after).toEqual({ ...signedIn, ...known });
    expect(eventsOf(signedIn, signIn).map(({ type }) => type)).not.toContain('refreshSucceeded');
    const other = { ...signIn, user: { ...user, id: 'v' } };
    for (const state of [initialAuthState, signedIn]) {
      expect(eventsOf(state, other)).toEqual([{ type: 'restored', ...other, isAuthenticated: true }]);
    }
  });

  test('person, tenant and error are set and cleared one by one', () => {
    expect(nextAuthState(signedIn, { type: 'userSet', user: null }).user).toBeNull();
    expect(nextAuthState(signedIn, { type: 'tenantSet', tenant: null }).tenant).toBeNull();
    const failed = nextAuthState(signedIn, { type: 'errorSet', error: 'no' });
    expect(failed.error).toBe('no');
    expect(nextAuthState(failed, { type: 'errorCleared' })).toEqual(signedIn);
    expect(nextAuthState(signedIn, { type: 'reset' })).toEqual(initialAuthState);
  });
});

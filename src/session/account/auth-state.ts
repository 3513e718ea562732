import type { SessionTenant, SessionUser, SignIn } from '../../domain/identity/session.ts';

/** The authentication state machine of the specification (R4.2). */
export interface AuthState {
  readonly user: SessionUser | null;
  readonly tenant: SessionTenant | null;
  /** The access token; null while a person works offline on an ended session. */
  readonly token: string | null;
  readonly isAuthenticated: boolean;
  readonly isInitialized: boolean;
  readonly loading: boolean;
  readonly error: string | null;
}

export const initialAuthState: AuthState = {
  user: null,
  tenant: null,
  token: null,
  isAuthenticated: false,
  isInitialized: false,
  loading: false,
  error: null,
};

export type AuthEvent =
  | { readonly type: 'loginStarted' | 'logoutStarted' | 'logoutSucceeded' | 'errorCleared' | 'reset' }
  | { readonly type: 'loginSucceeded'; readonly signIn: Pick<SignIn, 'token' | 'user' | 'tenant'> }
  | { readonly type: 'loginFailed' | 'logoutFailed' | 'refreshFailed' | 'errorSet'; readonly error: string }
  | { readonly type: 'refreshSucceeded'; readonly token: string }
  | { readonly type: 'userSet'; readonly user: SessionUser | null }
  | { readonly type: 'tenantSet'; readonly tenant: SessionTenant | null }
  /** The stored session as this tab found it, or as another tab or the worker changed it. */
  | {
      readonly type: 'restored';
      readonly user: SessionUser | null;
      readonly tenant: SessionTenant | null;
      readonly token: string | null;
      readonly isAuthenticated: boolean;
    };

/** A living session as it is stored. */
type Living = Pick<SignIn, 'token' | 'user' | 'tenant'>;

/**
 * What has come with the session as it lies on the device now, in the machine's own words: of this tab's person a new
 * token is a refresh, whoever asked for it; of anybody else everything is new.
 */
export function eventsOf(state: AuthState, { token, user, tenant }: Living): readonly AuthEvent[] {
  const isSame = state.isAuthenticated && state.user?.id === user.id && state.tenant?.id === tenant.id;
  if (!isSame) return [{ type: 'restored', user, tenant, token, isAuthenticated: true }];
  return [
    ...(state.token === token ? [] : [{ type: 'refreshSucceeded', token } as const]),
    { type: 'userSet', user },
    { type: 'tenantSet', tenant },
  ];
}

export function nextAuthState(state: AuthState, event: AuthEvent): AuthState {
  switch (event.type) {
    case 'loginStarted':
      return { ...state, loading: true, error: null };
    case 'loginSucceeded': {
      const { user, tenant, token } = event.signIn;
      return { user, tenant, token, isAuthenticated: true, isInitialized: true, loading: false, error: null };
    }
    case 'logoutStarted':
      return { ...state, loading: true };
    case 'logoutSucceeded':
      return { ...nextAuthState(state, { type: 'reset' }), isInitialized: true };
    case 'loginFailed':
    case 'logoutFailed':
      return { ...state, loading: false, error: event.error };
    case 'refreshSucceeded':
      return { ...state, token: event.token };
    case 'refreshFailed':
    case 'errorSet':
      return { ...state, error: event.error };
    case 'errorCleared':
      return { ...state, error: null };
    case 'userSet':
      return { ...state, user: event.user };
    case 'tenantSet':
      return { ...state, tenant: event.tenant };
    case 'restored': {
      const { user, tenant, token, isAuthenticated } = event;
      return { ...state, user, tenant, token, isAuthenticated, isInitialized: true };
    }
    case 'reset':
      return initialAuthState;
  }
}

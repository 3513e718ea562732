import { useLingui } from '@lingui/react/macro';
import type { NotificationChoices } from '../../domain/notifications/notification.ts';
import { useKeptAnswer } from '../../session/answers/use-kept-answer.ts';
import { useOnlineOnly } from '../../session/connection/use-online-only.ts';

/** What the server says of the person signed in: `GET /auth/profile`. */
interface OwnProfile {
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly locale: string;
  readonly secondFactor: boolean;
  /** This sign-in stands where the tenant asks for a second factor: by code, passkey or provider. */
  readonly twoFactors: boolean;
  readonly secondFactorRequired: boolean;
  /** When second factor and passkeys are removed, as somebody asked the platform to. Missing in an answer that an older version kept. */
  readonly secondFactorReset?: string | null;
  readonly recoveryCodesLeft: number;
  /** `given`: an administrator chose it. `none`: the person signs in elsewhere. */
  readonly password: 'own' | 'given' | 'none';
  readonly tenants: readonly OwnTenant[];
  /** Missing in an answer that an older version kept on this device. */
  readonly notifications?: NotificationChoices;
}

export interface OwnTenant {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly suspended: boolean;
}

/** A device signed in: of `GET /auth/sessions`. */
export interface OwnSession {
  readonly id: string;
  readonly device: string;
  readonly ip: string | null;
  readonly tenant: string;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly current: boolean;
}

export function useOwnProfile() {
  return useKeptAnswer<OwnProfile>('/auth/profile');
}

export function useOwnSessions() {
  return useKeptAnswer<OwnSession[]>('/auth/sessions');
}

/** For controls that change how somebody signs in: the server does that, at once. */
export function useOnlineAccount() {
  const { t } = useLingui();
  return useOnlineOnly('ownAccount', t`Your account is kept on the server. This needs a connection.`);
}

import type { Generated, JSONColumnType } from 'kysely';
import type { MappedRole } from '../../../src/domain/identity/single-sign-on.ts';
import type { AuditedBy } from './actor.ts';

/** How people sign in, by password, second factor, passkey and provider, and the sessions that they have by it. */
export interface SignInTables {
  refresh_families: {
    id: string;
    user_id: string;
    tenant_id: string;
    device_id: string | null;
    device_label: string | null;
    device_key_hash: string | null;
    used_generation: Generated<number>;
    created_at: string;
    last_used_at: string;
    expires_at: string;
    revoked_at: string | null;
    revoked_reason: string | null;
    signed_in_with: Generated<'password' | 'given_password' | 'sso' | 'sso_two_factors' | 'passkey'>;
    /** Where it was used last. */
    ip: string | null;
    proven_at: string | null;
  };
  sign_in_attempts: {
    email: string;
    place: string;
    failures: number;
    last_failed_at: string;
    blocked_until: string | null;
  };
  password_resets: {
    email: string;
    user_id: string | null;
    token_hash: string;
    expires_at: string;
    requests: number;
    counted_from: string;
  };
  second_factors: {
    user_id: string;
    secret: string;
    last_step: number | null;
    created_at: string;
    enabled_at: string | null;
    /** The tenant that vouched for whoever set it up; null: the person, by a way in of their own. */
    set_up_in: string | null;
  };
  awaited_resets: {
    user_id: string;
    tenant_id: string;
    asked_by: JSONColumnType<AuditedBy>;
    asked_at: string;
    due_at: string;
  };
  recovery_codes: { user_id: string; code_hash: string };
  passkeys: {
    id: string;
    user_id: string;
    credential_id: string;
    public_key: string;
    counter: number;
    transports: JSONColumnType<string[]>;
    backup_eligible: boolean;
    backed_up: boolean;
    name: string;
    created_at: string;
    last_used_at: string | null;
  };
  odk_devices: {
    id: string;
    tenant_id: string;
    user_id: string;
    name: string;
    token_hash: string;
    created_at: string;
    last_used_at: string | null;
  };
  used_challenges: { nonce: string; expires_at: string };
  single_sign_on: {
    tenant_id: string;
    enabled: boolean;
    issuer: string;
    client_id: string;
    scopes: string;
    trust_email: boolean;
    domains: JSONColumnType<string[]>;
    role_claim: string;
    role_map: JSONColumnType<MappedRole[]>;
    default_role: string | null;
    create_people: boolean;
    only_sso: boolean;
    trust_second_factor: Generated<boolean>;
    second_factor_acr: Generated<string>;
    secret_set_at: string | null;
    version: Generated<number>;
    updated_at: Generated<string>;
  };
  sign_in_domains: {
    domain: string;
    tenant_id: string;
    token: string;
    created_at: Generated<string>;
    verified_at: string | null;
    verified_by: 'dns' | 'platform' | null;
    checked_at: string | null;
    record_found: boolean | null;
    version: Generated<number>;
    updated_at: Generated<string>;
    deleted_at: string | null;
  };
  single_sign_on_secrets: { tenant_id: string; sealed: string };
  single_sign_on_links: {
    tenant_id: string;
    issuer: string;
    subject: string;
    user_id: string;
    created_at: string;
    last_used_at: string;
    /** Null: made with the account, which nobody owned before. */
    consented_at: string | null;
  };
}

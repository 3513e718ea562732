import type { Generated, JSONColumnType } from 'kysely';
import type { PhotographSide } from '../../../src/domain/attachments/photograph-rules.ts';
import type { CoordinateKind, GridAxes } from '../../../src/domain/geometry/coordinates/coordinate-rules.ts';
import type { DevicesCarry } from '../../../src/domain/identity/tenant.ts';
import type { Json } from '../../../src/domain/kit/fields/field.ts';
import type { BaseMap } from '../../../src/domain/map/base-map.ts';
import type { NotificationEvent } from '../../../src/domain/notifications/notification.ts';
import type { Manifest } from '../../../src/domain/plugins/manifest.ts';
import type { SignInTables } from './sign-in-tables.ts';

/**
 * The tables whose columns no definition describes, as Kysely sees them. Times are RFC 3339 strings (column-types.ts).
 * The entities' tables are reached through their definitions (server/resource) and are not repeated here.
 */
export interface Tables extends SignInTables {
  server_state: {
    only_row: Generated<boolean>;
    epoch: Generated<string>;
    demo: Generated<boolean>;
    installed_at: string | null;
    /** By what the server knows that this is the database it served last. */
    life: string | null;
    /** Entries of the audit log from before this are in archives; null: all are here. */
    audit_archived_before: string | null;
  };
  tenant_moves: { tenant: string; state: string; address: string | null };
  backup_runs: {
    id: string;
    started_at: string;
    ended_at: string | null;
    outcome: 'done' | 'failed' | null;
    archive: string;
    rows: number | null;
    files: number | null;
    bytes: number | null;
    missing: number | null;
    fault: string | null;
  };
  tenants: {
    id: string;
    name: string;
    offline_days: Generated<number>;
    over_receipt_percent: Generated<number>;
    time_zone: Generated<string>;
    currency: Generated<string>;
    devices_carry: Generated<DevicesCarry>;
    letterhead: Generated<string>;
    logo_file: string | null;
    logo_alt: Generated<string>;
    fault_form: Generated<boolean>;
    fault_form_notice: Generated<string>;
    odk_collect: Generated<boolean>;
    photograph_side: PhotographSide | null;
    photograph_place: Generated<boolean>;
    photograph_stamp: Generated<boolean>;
    position_accuracy: number | null;
    coordinate_kind: Generated<CoordinateKind>;
    coordinate_grid: Generated<string>;
    coordinate_axes: Generated<GridAxes>;
    /** Behind that of the data, where the tenant was put back by itself. */
    epoch: string | null;
    status: Generated<string>;
    plan: string | null;
    region: string | null;
    created_at: Generated<string>;
    version: Generated<number>;
    updated_at: Generated<string>;
    quota_users: number | null;
    /** Bytes. */
    quota_storage: number | null;
    second_factor_required: Generated<boolean>;
  };
  identities: {
    id: string;
    email: string;
    username: string;
    name: string;
    password_hash: string | null;
    locale: string | null;
    status: Generated<string>;
    created_at: Generated<string>;
    /** The tenant whose administrator chose the password; null: the person's own. */
    password_from: string | null;
    password_unchanged: Generated<boolean>;
  };
  last_tenants: { user_id: string; tenant_id: string };
  acceptances: { user_id: string; tenant_id: string; accepted_at: string };
  members: {
    tenant_id: string;
    id: string;
    version: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
    name: string;
    email: string;
    username: string;
    role: string;
    status: Generated<string>;
  };
  roles: {
    tenant_id: string;
    name: string;
    permissions: JSONColumnType<string[]>;
    created_at: Generated<string>;
    version: Generated<number>;
    updated_at: Generated<string>;
    deleted_at: string | null;
  };
  invitations: {
    tenant_id: string;
    user_id: string;
    token_hash: string | null;
    expires_at: string;
    created_at: Generated<string>;
    created_by: string;
    accepted_at: string | null;
  };
  feature_flags: {
    tenant_id: string;
    id: string;
    version: Generated<number>;
    deleted_at: string | null;
    key: string;
    enabled: Generated<boolean>;
  };
  muted_notifications: {
    tenant_id: string;
    user_id: string;
    event: NotificationEvent;
  };
  last_positions: {
    tenant_id: string;
    user_id: string;
    agreed_at: string;
    longitude: number | null;
    latitude: number | null;
    accuracy: number | null;
    taken_at: string | null;
  };
  idempotency: {
    tenant_id: string;
    key: string;
    user_id: string;
    fingerprint: string;
    status: number | null;
    body: JSONColumnType<Record<string, Json>> | null;
  };
  change_counter: { tenant_id: string; seq: number };
  files: {
    tenant_id: string;
    id: string;
    name: string;
    type: string;
    size: number;
    sha256: string;
    created_at: Generated<string>;
    created_by: string;
    /** The record that it belongs to; null until there is one. */
    owner_entity: string | null;
    owner_id: string | null;
    /** The attachment whose bytes it is. */
    upload_id: string | null;
  };
  upload_parts: {
    tenant_id: string;
    attachment_id: string;
    start: number;
    bytes: Uint8Array;
    created_at: Generated<string>;
  };
  removed_files: {
    tenant_id: string;
    id: string;
    size: Generated<number>;
    created_by: string | null;
    created_at: Generated<string>;
  };
  base_maps: {
    tenant_id: string;
    id: string;
    name: string;
    status: Generated<'uploading' | 'ready'>;
    bytes: number;
    format: BaseMap['format'] | null;
    min_zoom: number | null;
    max_zoom: number | null;
    /** West, south, east, north in degrees. */
    bounds: readonly number[] | null;
    attribution: string | null;
    layers: readonly string[] | null;
    sha256: string | null;
    created_at: string;
    created_by: string;
    updated_at: string;
  };
  base_map_pieces: {
    tenant_id: string;
    base_map_id: string;
    place: number;
    file_id: string;
    created_at: string;
  };
  /** How much somebody wrote in a day by rights that everybody has. */
  own_writes: { tenant_id: string; user_id: string; day: string; writes: number };
  mails: {
    id: Generated<number>;
    tenant_id: string | null;
    recipient: string;
    kind: string;
    locale: string | null;
    data: JSONColumnType<object> | null;
    state: Generated<'queued' | 'sending' | 'sent' | 'failed' | 'kept' | 'dropped'>;
    attempts: Generated<number>;
    due_at: string | null;
    reason: string | null;
    created_at: Generated<string>;
  };
  platform_plugins: {
    tenant_id: Generated<string>;
    package_id: string;
    release: string | null;
    published_at: string | null;
    withdrawn_at: string | null;
    withdrawn_reason: string | null;
    version: Generated<number>;
    updated_at: Generated<string>;
  };
  published_packages: {
    tenant_id: Generated<string>;
    package_id: string;
    manifest: JSONColumnType<Manifest>;
    icon: string | null;
    sha256: string;
  };
  conflict_log: {
    tenant_id: string;
    entity: string;
    entity_id: string;
    op_id: string | null;
    user_id: string;
    conflicts: JSONColumnType<Json[]>;
  };
}

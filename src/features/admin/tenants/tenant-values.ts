import { TENANT_ID, TENANT_LIMITS, tenantIdOf } from '../../../domain/identity/tenant.ts';
import type { Tenant } from '../../../domain/identity/tenant-usage.ts';
import type { Json } from '../../../domain/kit/field.ts';
import type { ProblemDetail } from '../../../domain/kit/problem.ts';

/** What stands in the form, as it was typed. */
export interface TenantValues {
  readonly name: string;
  /** Empty: made from the name. */
  readonly id: string;
  readonly plan: string;
  readonly region: string;
  readonly offlineDays: string;
  readonly overReceiptPercent: string;
  readonly secondFactorRequired: boolean;
  readonly people: string;
  /** In gigabytes. */
  readonly storage: string;
  readonly adminName: string;
  readonly adminEmail: string;
}

/** Those that somebody types. */
export type TenantField = Exclude<keyof TenantValues, 'secondFactorRequired'>;

export type FieldFault = 'required' | 'tooLong' | 'taken' | 'id' | 'days' | 'number' | 'email' | 'invalid';

export type Faults = Readonly<Partial<Record<TenantField, FieldFault>>>;

const GIGABYTE = 1_000_000_000;

export function valuesOf(tenant: Tenant | null): TenantValues {
  const storage = tenant?.quotas.storageBytes ?? null;
  return {
    name: tenant?.name ?? '',
    id: tenant?.id ?? '',
    plan: tenant?.plan ?? '',
    region: tenant?.region ?? '',
    offlineDays: String(tenant?.offlineDays ?? 14),
    overReceiptPercent: String(tenant?.overReceiptPercent ?? 0),
    secondFactorRequired: tenant?.secondFactorRequired ?? false,
    people: String(tenant?.quotas.users ?? ''),
    storage: storage === null ? '' : String(storage / GIGABYTE),
    adminName: '',
    adminEmail: '',
  };
}

function isPercent(text: string): boolean {
  const percent = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && percent >= 0 && percent <= TENANT_LIMITS.overReceiptPercent.most;
}

/** What is wrong before the server is asked. */
export function faultsOf(values: TenantValues, isNew: boolean): Faults {
  const days = Number(values.offlineDays);
  const { least, most } = TENANT_LIMITS.offlineDays;
  const found: Partial<Record<TenantField, FieldFault | false>> = {
    name: lengthFault(values.name, TENANT_LIMITS.name, true),
    plan: lengthFault(values.plan, TENANT_LIMITS.plan),
    region: lengthFault(values.region, TENANT_LIMITS.region),
    offlineDays: !(Number.isInteger(days) && days >= least && days <= most) && 'days',
    overReceiptPercent: !isPercent(values.overReceiptPercent) && 'number',
    people: !isCount(values.people, 1_000_000) && 'number',
    storage: values.storage !== '' && !(bytesOf(values.storage) > 0) && 'number',
    ...(isNew && {
      id: !TENANT_ID.test(idOf(values)) && (idOf(values) === '' ? 'required' : 'id'),
      adminEmail:
        lengthFault(values.adminEmail, 254, true) || (!/^\S+@\S+\.\S+$/.test(values.adminEmail) && 'email'),
      adminName: lengthFault(values.adminName, 200),
    }),
  };
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault));
}

/** Which field each of the server's complaints is about; those about none are left out. */
export function faultsFrom(code: string, details: readonly ProblemDetail[]): Faults {
  const found = details.flatMap(({ path, code: what }) => {
    const field = FIELDS[path];
    return field ? [[field, code === 'already_exists' ? 'taken' : (FAULTS[what] ?? 'invalid')] as const] : [];
  });
  return Object.fromEntries(found);
}

/** The body of the call: what is empty is none, and a quota that is empty is no limit. */
export function bodyOf(values: TenantValues, isNew: boolean): Record<string, Json> {
  const { name, plan, region, secondFactorRequired, adminName, adminEmail } = values;
  return {
    name,
    plan: plan || null,
    region: region || null,
    offlineDays: Number(values.offlineDays),
    overReceiptPercent: Number(values.overReceiptPercent.trim().replace(',', '.')),
    secondFactorRequired,
    quotas: {
      users: values.people === '' ? null : Number(values.people),
      storageBytes: values.storage === '' ? null : bytesOf(values.storage),
    },
    ...(isNew && { id: idOf(values), adminEmail, ...(adminName && { adminName }) }),
  };
}

/** The id that the tenant will have. */
function idOf({ id, name }: TenantValues): string {
  return id === '' ? tenantIdOf(name) : id;
}

/** The server's names. */
const FIELDS: Readonly<Record<string, TenantField>> = {
  name: 'name',
  id: 'id',
  plan: 'plan',
  region: 'region',
  offlineDays: 'offlineDays',
  overReceiptPercent: 'overReceiptPercent',
  'quotas.users': 'people',
  'quotas.storageBytes': 'storage',
  adminName: 'adminName',
  adminEmail: 'adminEmail',
};

const FAULTS: Readonly<Record<string, FieldFault>> = { required: 'required', too_long: 'tooLong' };

function lengthFault(text: string, most: number, isRequired = false): FieldFault | false {
  if (text === '') return isRequired && 'required';
  return text.length > most && 'tooLong';
}

function isCount(text: string, most: number): boolean {
  return text === '' || (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most);
}

/** Of a decimal number of gigabytes, with a point or a comma; NaN for anything else. */
function bytesOf(text: string): number {
  return Math.round(Number(text.replace(',', '.')) * GIGABYTE);
}

import type { BodyOf } from '../../../api/calls.ts';
import { TENANT_ID, TENANT_LIMITS, tenantIdOf } from '../../../domain/identity/tenant.ts';
import type { Tenant } from '../../../domain/identity/tenant-usage.ts';
import { DEFAULT_CURRENCY } from '../../../domain/kit/entity/currency.ts';
import type { ProblemDetail } from '../../../domain/kit/problems/problem.ts';
import { type NumberBounds, numberWithin, plainNumber } from '../../../domain/kit/values/typed-number.ts';

/** What stands in the form: texts as they were typed, numbers as `typed-number.ts` has them. */
export interface TenantValues {
  readonly name: string;
  /** Empty: made from the name. */
  readonly id: string;
  readonly plan: string;
  readonly region: string;
  readonly offlineDays: string;
  readonly overReceiptPercent: string;
  readonly timeZone: string;
  /** ISO 4217. */
  readonly currency: string;
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

/** @param here the zone of whoever fills it in: what a new tenant is proposed */
export function tenantValuesOf(tenant: Tenant | null, here: string): TenantValues {
  const { users = null, storageBytes: storage = null } = tenant?.quotas ?? {};
  return {
    name: tenant?.name ?? '',
    id: tenant?.id ?? '',
    plan: tenant?.plan ?? '',
    region: tenant?.region ?? '',
    offlineDays: plainNumber(tenant?.offlineDays ?? 14),
    overReceiptPercent: plainNumber(tenant?.overReceiptPercent ?? 0),
    timeZone: tenant?.timeZone ?? here,
    currency: tenant?.currency ?? DEFAULT_CURRENCY,
    secondFactorRequired: tenant?.secondFactorRequired ?? false,
    people: users === null ? '' : plainNumber(users),
    storage: storage === null ? '' : plainNumber(storage / GIGABYTE),
    adminName: '',
    adminEmail: '',
  };
}

const { offlineDays: DAYS, overReceiptPercent: OVER } = TENANT_LIMITS;
const BOUNDS = {
  offlineDays: { min: DAYS.least, max: DAYS.most, integer: true },
  overReceiptPercent: { min: OVER.least, max: OVER.most, places: 2 },
  people: { min: 1, max: 1_000_000, integer: true },
  storage: { min: 0.001, max: 1_000_000, places: 9 },
} as const satisfies Partial<Record<TenantField, NumberBounds>>;

/** Null for nothing typed, undefined for what the field does not take. */
function numberAt(values: TenantValues, field: keyof typeof BOUNDS): number | null | undefined {
  return numberWithin(values[field], BOUNDS[field]);
}

/** What is wrong before the server is asked. */
export function tenantFaultsOf(values: TenantValues, isNew: boolean): Faults {
  const found: Partial<Record<TenantField, FieldFault | false>> = {
    name: lengthFault(values.name, TENANT_LIMITS.name, true),
    plan: lengthFault(values.plan, TENANT_LIMITS.plan),
    region: lengthFault(values.region, TENANT_LIMITS.region),
    offlineDays: typeof numberAt(values, 'offlineDays') !== 'number' && 'days',
    overReceiptPercent: typeof numberAt(values, 'overReceiptPercent') !== 'number' && 'number',
    people: numberAt(values, 'people') === undefined && 'number',
    storage: numberAt(values, 'storage') === undefined && 'number',
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
export function changesOf(values: TenantValues): BodyOf<'patch /tenants/{id}'> & { readonly name: string } {
  const { name, plan, region, secondFactorRequired } = values;
  return {
    name,
    plan: plan || null,
    region: region || null,
    offlineDays: numberAt(values, 'offlineDays') ?? undefined,
    overReceiptPercent: numberAt(values, 'overReceiptPercent') ?? undefined,
    timeZone: values.timeZone,
    currency: values.currency,
    secondFactorRequired,
    quotas: {
      users: numberAt(values, 'people') ?? null,
      storageBytes: bytesOf(numberAt(values, 'storage') ?? null),
    },
  };
}

export function newTenantOf(values: TenantValues): BodyOf<'post /tenants'> {
  const { adminName, adminEmail } = values;
  return { ...changesOf(values), id: idOf(values), adminEmail, ...(adminName && { adminName }) };
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
  timeZone: 'timeZone',
  currency: 'currency',
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

function bytesOf(gigabytes: number | null): number | null {
  return gigabytes === null ? null : Math.round(gigabytes * GIGABYTE);
}

import { defineEntity, type RowOf } from '../kit/entity/entity.ts';

/** A person as the tenant sees them: their membership with the identity's name and address. Read-only on the device. */
export const user = defineEntity({
  name: 'user',
  table: 'members',
  store: 'users',
  path: '/users',
  verbs: { list: true, read: true },
  subject: 'users',
  titleField: 'name',
  defaults: { status: 'active' },
  fields: {
    name: { kind: 'text', maxLength: 200, required: true, writable: 'server' },
    email: { kind: 'text', maxLength: 254, required: true, writable: 'server' },
    username: { kind: 'text', maxLength: 100, required: true, writable: 'server' },
    role: { kind: 'text', maxLength: 60, required: true, writable: 'server' },
    status: {
      kind: 'choice',
      values: ['active', 'invited', 'suspended'],
      required: true,
      writable: 'server',
    },
  },
  groups: [],
  // What a badge carries.
  scanned: { username: 'number', email: 'number' },
  scope: { kind: 'tenant' },
  list: {
    envelope: { rows: 'users', total: 'total' },
    columns: ['name', 'email', 'role', 'status'],
    filters: ['status', 'role'],
    sorts: ['name'],
    search: ['name', 'email', 'username'],
    counts: ['status'],
  },
});

export type User = RowOf<typeof user>;

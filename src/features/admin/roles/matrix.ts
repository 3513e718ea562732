import { allows } from '../../../domain/identity/permission.ts';
import { PERMISSIONS, permissionsBeyond } from '../../../domain/identity/role.ts';
import { byCodeUnit } from '../../../domain/kit/values/text-order.ts';
import { RIGHT_COLUMNS, SUBJECT_GROUPS } from './right-words.ts';

/** One right of a role about one subject, as the matrix shows it. */
export interface Right {
  readonly permission: string;
  readonly action: string;
  /** It has it, or one that contains it. */
  readonly isHeld: boolean;
  /** Why it cannot be changed by itself; null: it can. */
  readonly fixed: 'contained' | 'beyond' | null;
}

export interface SubjectRights {
  readonly subject: string;
  readonly rights: readonly Right[];
}

const ACTIONS = new Map(
  Object.entries(
    Object.groupBy(PERMISSIONS, (permission) => permission.slice(0, permission.indexOf(':'))),
  ).map(([subject, all = []]) => [subject, all.map((one) => one.slice(subject.length + 1))]),
);

/**
 * The subjects of a group with what a role permits on each. Rights of the platform stand only where somebody holds them.
 *
 * @param own what the person who looks may do: nobody gives or takes what they do not have
 */
export function rightsOf(
  groupId: string,
  permissions: readonly string[],
  own: readonly string[],
): SubjectRights[] {
  const group = SUBJECT_GROUPS.find(({ id }) => id === groupId);
  return Object.keys(group?.subjects ?? {})
    .map((subject) => ({
      subject,
      rights: inOrder(ACTIONS.get(subject) ?? []).map((action) =>
        rightOf(`${subject}:${action}`, action, permissions, own),
      ),
    }))
    .filter(({ subject }) => subject !== 'tenants' || allows([...permissions, ...own], 'tenants:view'));
}

function rightOf(
  permission: string,
  action: string,
  permissions: readonly string[],
  own: readonly string[],
): Right {
  const has = allows(permissions, permission);
  const isHeld = permissionsBeyond(permissions, [permission]).length === 0;
  const isBeyond = permissionsBeyond(own, [permission]).length > 0;
  return { permission, action, isHeld, fixed: isBeyond ? 'beyond' : isHeld && !has ? 'contained' : null };
}

/** The columns first, then the rest. */
function inOrder(actions: readonly string[]): string[] {
  const columns: readonly string[] = RIGHT_COLUMNS;
  return [
    ...columns.filter((column) => actions.includes(column)),
    ...actions.filter((action) => !columns.includes(action)),
  ];
}

/** The list with a right more: whoever changes something sees it, at least what is their own. */
export function withRight(
  permissions: readonly string[],
  permission: string,
  own: readonly string[],
): string[] {
  const subject = permission.slice(0, permission.indexOf(':'));
  const sees = [`${subject}:view`, `${subject}:view-assigned`];
  const added = sees.some((one) => one === permission || allows(permissions, one))
    ? [permission]
    : [permission, ...sees.filter((one) => PERMISSIONS.includes(one) && allows(own, one)).slice(0, 1)];
  return [...new Set([...permissions, ...added])].toSorted(byCodeUnit);
}

/** The list with a right less; without seeing anything of a subject, nothing is left to do with it. */
export function withoutRight(permissions: readonly string[], permission: string): string[] {
  const [subject = '', action = ''] = permission.split(':');
  const left = permissions.filter((one) => one !== permission);
  const seesStill = allows(left, `${subject}:view`) || allows(left, `${subject}:view-assigned`);
  return action.startsWith('view') && !seesStill
    ? left.filter((one) => !one.startsWith(`${subject}:`))
    : left;
}

export function sameRights(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((one) => right.includes(one));
}

/** Those of a role that somebody holds too: what they see when they look as it. */
export function heldOf(permissions: readonly string[], own: readonly string[]): string[] {
  const beyond = new Set(permissionsBeyond(own, permissions));
  return permissions.filter((permission) => !beyond.has(permission));
}

/** Whether the list grants the permission. The client disables and hides by it; the server decides by it. */
export function allows(permissions: readonly string[], permission: string): boolean {
  return permissions.includes(permission);
}

/** Whether the list grants every one of them. */
export function allowsAll(permissions: readonly string[], takes: readonly string[]): boolean {
  return takes.every((permission) => allows(permissions, permission));
}

/** `all` rows of an entity, only those `assigned` to the person, or `none`. */
export function visibility(permissions: readonly string[], subject: string): 'all' | 'assigned' | 'none' {
  if (allows(permissions, `${subject}:view`)) return 'all';
  return allows(permissions, `${subject}:view-assigned`) ? 'assigned' : 'none';
}

/** Whether somebody sees rows of an entity at all: all of them, or those that they are named in. @param can whether they have a permission */
export function seesSome(can: (permission: string) => boolean, subject: string): boolean {
  return can(`${subject}:view`) || can(`${subject}:view-assigned`);
}

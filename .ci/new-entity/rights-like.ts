import { existsSync } from 'node:fs';
import { ROLE_PERMISSIONS } from '../../src/domain/identity/role-permissions.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { fileNamed } from './new-entity.ts';

/** Administrators and planners do everything with these, viewers see them. */
const OFFICE = 'planning';

/**
 * The subject whose rights a new entity of the module has at first: of its first entity that all of a tenant see and planners
 * write. One that people see because they are assigned to it is no example.
 */
export function rightsLike(module: string): string {
  const everybodys = Object.values(ROLE_PERMISSIONS).flat();
  const example = ENTITIES.find(
    ({ name, subject, scope }) =>
      existsSync(`src/domain/${module}/${fileNamed(name)}.ts`) &&
      scope.kind === 'tenant' &&
      ROLE_PERMISSIONS.planner.includes(`${subject}:create`) &&
      !everybodys.includes(`${subject}:view-assigned`),
  );
  return example?.subject ?? OFFICE;
}

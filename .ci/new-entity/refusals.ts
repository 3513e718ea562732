import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { ROLE_PERMISSIONS } from '../../src/domain/identity/role-permissions.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { type Node, parsed } from '../syntax.ts';
import { otherStores } from './changed-files.ts';
import type { NewEntity, Wanted } from './new-entity.ts';
import { constantOf, membersOf, type Source, sourceOf, textOf, valueOf } from './source.ts';

/** The command does not do it; nothing was written. The message says why, and what would be right. */
export class Refused extends Error {}

/** What can be said of the words themselves. @throws Refused */
export function refuseWords({ module, name, label, french }: Wanted): void {
  if (!/^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]+)*$/.test(name) || name.length > 40 || isReserved(name)) {
    throw new Refused(
      `"${name}" is no name for an entity: it is one of at most 40 letters in camelCase, such as toolInspection`,
    );
  }
  refuseLabel(label, 'the label');
  if (french !== null) refuseLabel(french, 'the French label');
  const possible = modules();
  if (!possible.includes(module)) {
    throw new Refused(
      `"${module}" is no module that can have another entity; these can: ${possible.join(', ')}`,
    );
  }
}

/** Whether something that is there has one of its names. @throws Refused */
export function refuseTaken(entity: NewEntity, newFiles: Iterable<string>): void {
  const taken = takenBy(entity, newFiles);
  if (taken !== undefined) throw new Refused(`"${entity.name}" cannot be added: ${taken}`);
}

/** Somebody's work in a file that would be changed. Without git nobody can say so. @throws Refused */
export function refuseUncommitted(files: readonly string[]): void {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain', '--', ...files], {
    encoding: 'utf8',
  });
  if (status === 0 && stdout !== '') {
    throw new Refused(
      `commit or take back first what is changed in files that this would change:\n${stdout}`,
    );
  }
}

function takenBy(entity: NewEntity, newFiles: Iterable<string>): string | undefined {
  const { name, module, subject, table, store, path, screens, screensName } = entity;
  const other = ENTITIES.find(
    (one) => one.name === name || one.table === table || one.store === store || one.path === path,
  );
  if (other) return `there is the entity "${other.name}" of that name, table, store or path`;
  const granted = Object.values(ROLE_PERMISSIONS).flat();
  if (granted.some((permission) => permission.startsWith(`${subject}:`))) {
    return `"${subject}" is what other permissions are about`;
  }
  const tables = globSync('server/migrations/*.sql').map((file) => readFileSync(file, 'utf8'));
  if (tables.some((text) => text.includes(`create table ${table} `))) return `there is a table "${table}"`;
  if (otherStores(read('src/data/store/database.ts')).includes(store))
    return `devices have a store "${store}"`;
  if (hasName(read('src/domain/registry.ts'), name)) return 'src/domain/registry.ts uses that name';
  if (hasName(read(`src/features/${module}/screens.tsx`), screensName)) {
    return `src/features/${module}/screens.tsx has such screens`;
  }
  const manifest = read(`src/features/${module}/manifest.tsx`);
  if (manifest.nodes.some((node) => textOf(node) === screens))
    return `"${screens}" is a path of other screens`;
  const file = [...newFiles].find((one) => existsSync(one));
  return file && `there is a file ${file}`;
}

/** Those with definitions, screens and a place in the sidebar. */
function modules(): string[] {
  return globSync('src/features/*/screens.tsx')
    .map((file) => file.split(/[\\/]/).at(-2) ?? '')
    .filter((module) => existsSync(`src/domain/${module}`) && hasPlace(module))
    .toSorted();
}

function hasPlace(module: string): boolean {
  const manifest = read(`src/features/${module}/manifest.tsx`);
  return membersOf(valueOf(manifest, constantOf(manifest, 'manifest'), 'sidebar')).length > 0;
}

/** Words that go into messages and comments as they are. */
function refuseLabel(label: string, what: string): void {
  if (!/^\p{L}[\p{L}\p{N} '’().,/-]*$/u.test(label.trim()) || label.length > 60) {
    throw new Refused(`${what} "${label}" must be at most 60 letters, digits, spaces and ' ( ) . , / -`);
  }
}

function isReserved(name: string): boolean {
  return parsed('name.ts', `const ${name} = 1;`).fault !== null;
}

function hasName(source: Source, name: string): boolean {
  return source.nodes.some((node: Node) => node.type === 'Identifier' && textOf(node) === name);
}

function read(file: string): Source {
  return sourceOf(file, readFileSync(file, 'utf8'));
}

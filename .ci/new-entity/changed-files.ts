import type { Node } from '../syntax.ts';
import { manifestLines } from './manifest-lines.ts';
import type { NewEntity } from './new-entity.ts';
import { DEMO_ROWS } from './new-files.ts';
import {
  atEnd,
  behind,
  constantOf,
  type Insertion,
  line,
  membersOf,
  NoPlace,
  nameOf,
  nodeIn,
  type Source,
  textOf,
  theNode,
} from './source.ts';

type Change = (source: Source) => readonly Insertion[];

/**
 * What the new entity adds to files that all share, by their paths.
 * @param like the subject whose rights it has
 */
export function changes(entity: NewEntity, like: string): ReadonlyMap<string, Change> {
  const { module, subject, screensName } = entity;
  return new Map<string, Change>([
    ['src/domain/registry.ts', (source) => registered(source, entity)],
    ['src/domain/identity/role-permissions.ts', (source) => granted(source, subject, like)],
    ['src/features/admin/roles/right-words.ts', (source) => inTheMatrix(source, entity, like)],
    ['src/data/store/database.ts', storeAdded],
    [`src/features/${module}/manifest.tsx`, (source) => manifestLines(source, entity)],
    [
      `src/features/${module}/screens.tsx`,
      (source) => [line(source, `export { ${screensName} } from './${subject}/screens.tsx';`)],
    ],
    ['server/seed/demo.ts', (source) => inTheDemo(source, entity)],
    ['tests/server/seed.test.ts', (source) => counted(source, entity.name)],
  ]);
}

function registered(source: Source, { module, name, file }: NewEntity): Insertion[] {
  return [
    line(source, `import { ${name} } from './${module}/${file}.ts';`),
    atEnd(constantOf(source, 'entities'), name),
  ];
}

/** Wherever a role, or a list of subjects, names the other. */
function granted(source: Source, subject: string, like: string): Insertion[] {
  const named = [like, ...['view', 'create', 'edit', 'delete'].map((action) => `${like}:${action}`)];
  const members = source.nodes.filter(({ type }) => type === 'ArrayExpression').flatMap(membersOf);
  const naming = members.filter((member) => named.includes(textOf(member) ?? ''));
  if (naming.length === 0) throw new NoPlace(`${source.file} has no "${like}"`);
  return naming.map((member) => behind(member, `'${(textOf(member) ?? '').replace(like, subject)}'`));
}

function inTheMatrix(source: Source, { subject, labels }: NewEntity, like: string): Insertion[] {
  const other = theNode(source, `"${like}"`, (node) => nameOf(node) === like);
  return [behind(other, `'${subject}': msg\`${labels}\``)];
}

/** A store is made when the version of the local database is raised. */
function storeAdded(source: Source): Insertion[] {
  const version = constantOf(source, 'DATA_VERSION');
  return [{ at: version.start, until: version.end, text: `${Number(version['value']) + 1}` }];
}

function inTheDemo(source: Source, { name, subject, component }: NewEntity): Insertion[] {
  const isStory = (node: Node) => node.type === 'FunctionDeclaration' && textOf(node['id']) === 'alderStory';
  const story = theNode(source, 'alderStory', isStory);
  const isRows = (node: Node) =>
    node.type === 'ReturnStatement' && node.start > story.start && node.end < story.end;
  const rows = nodeIn(theNode(source, 'rows', isRows), 'argument');
  return [
    line(source, `import { alder${component}Rows } from './alder-valley/${subject}.ts';`),
    atEnd(rows, `[entityNamed('${name}'), alder${component}Rows()]`),
  ];
}

/** The first tenant's records, then the other's. */
function counted(source: Source, name: string): Insertion[] {
  const isCounts = (node: Node) =>
    node.type === 'ObjectExpression' && membersOf(node).some((member) => nameOf(member) === 'workOrder');
  const [first, second] = source.nodes.filter(isCounts);
  if (!first || !second) throw new NoPlace(`${source.file} counts no rows`);
  return [atEnd(first, `${name}: ${DEMO_ROWS}`), atEnd(second, `${name}: 0`)];
}

/** The names that stores of the local database have which are no entity's. */
export function otherStores(source: Source): readonly (string | undefined)[] {
  const isStores = (node: Node) =>
    node.type === 'ObjectExpression' &&
    membersOf(node).some((member) => textOf(member['value']) === 'key, entity');
  return membersOf(theNode(source, 'stores', isStores)).map(nameOf);
}

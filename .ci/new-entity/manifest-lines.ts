import type { Node } from '../syntax.ts';
import type { NewEntity } from './new-entity.ts';
import {
  atEnd,
  constantOf,
  type Insertion,
  line,
  membersOf,
  nameOf,
  type Source,
  textOf,
  valueOf,
} from './source.ts';

const ICON = 'ClipboardList';

/** What the new entity adds to its module's manifest: who may come in, its routes, its place in the sidebar, its words. */
export function manifestLines(source: Source, entity: NewEntity): Insertion[] {
  const { name, subject, words } = entity;
  const manifest = constantOf(source, 'manifest');
  const hasIcon = source.nodes.some(
    (node) => node.type === 'ImportDefaultSpecifier' && textOf(node['local']) === ICON,
  );
  const hasRecords = source.nodes.some(
    (node) => node.type === 'ImportSpecifier' && textOf(node['local']) === 'records',
  );
  return [
    ...(hasIcon ? [] : [line(source, `import ${ICON} from 'lucide-react/icons/clipboard-list';`)]),
    ...(hasRecords ? [] : [line(source, "import { records } from '../../resource/screen-routes.ts';")]),
    ...alsoOpensTo(valueOf(source, manifest, 'anyOf'), `'${subject}:view'`),
    ...routesOf(valueOf(source, manifest, 'routes'), entity),
    sidebarEntry(source, valueOf(source, manifest, 'sidebar'), entity),
    atEnd(
      valueOf(source, manifest, 'labels'),
      `{ entity: '${name}', load: async () => (await import('./${subject}/labels.ts')).${words} }`,
    ),
  ];
}

/** List, new, detail, edit. */
function routesOf(routes: Node, { screens, screensName }: NewEntity): Insertion[] {
  const four = `records('${screens}', '${screensName}')`;
  if (routes.type === 'ArrayExpression')
    return [atEnd(routes, `...routesTo(() => import('./screens.tsx'), ${four})`)];
  const [, byPath] = routes['arguments'] as readonly Node[]; // of `routesTo(load, screens)`
  return byPath ? [atEnd(byPath, `...${four}`)] : [];
}

/** A list that the sidebar shares stays as it is: `VIEW` becomes `[...VIEW, permission]`. */
function alsoOpensTo(anyOf: Node, permission: string): Insertion[] {
  if (anyOf.type === 'ArrayExpression') return [atEnd(anyOf, permission)];
  return [
    { at: anyOf.start, text: '[...' },
    { at: anyOf.end, text: `, ${permission}]` },
  ];
}

/** In the group of the module's first entry, under the same flag. */
function sidebarEntry(source: Source, sidebar: Node, { labels, screens, subject }: NewEntity): Insertion {
  const [neighbour] = membersOf(sidebar);
  const shared = (neighbour ? membersOf(neighbour) : []).filter((member) =>
    ['group', 'flag'].includes(nameOf(member) ?? ''),
  );
  const parts = [
    ...shared.map(({ start, end }) => source.text.slice(start, end)),
    `label: msg\`${labels}\``,
    `to: '/tenant/${screens}'`,
    `icon: ${ICON}`,
    `anyOf: ['${subject}:view']`,
  ];
  return atEnd(sidebar, `{ ${parts.join(', ')} }`);
}

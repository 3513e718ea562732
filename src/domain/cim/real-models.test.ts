import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { givenBytes, WRITTEN_MODEL } from '../../../tests/support/cim-files.ts';
import { networkAssetOf } from '../assets/network-of-assets.ts';
import { pathsOf } from '../geometry/geometry.ts';
import { geometryIn } from '../geometry/geometry-in.ts';
import type { AssetDraft } from '../import/columns/asset-draft.ts';
import type { FormatReading } from '../import/report/file-report.ts';
import { type GridGraph, gridGraph, type NetworkAsset, nodesOf } from '../network/grid-graph.ts';
import { NONE, type Supposing, supplyOf } from '../network/supply.ts';
import { readCim } from './read-cim.ts';

const SMALL = [
  'cgmes3-smallgrid/SmallGrid_EQ.xml',
  'cgmes3-smallgrid/SmallGrid_GL.xml',
  'cgmes3-smallgrid/SmallGrid_SSH.xml',
];
const REAL = [SMALL, ['IEEE13_Assets.xml'], ['IEEE123.xml']];
/** Beside the project, or beside the folder of work trees that this one is in. */
const folder = ['../shared/data/cim', '../../shared/data/cim'].find((path) => existsSync(path));

if (folder === undefined) {
  process.stdout.write(
    'The models of ENTSO-E and Battelle are not here: CIM is tested on small files of the same form only.\n',
  );
}

const MODELS = [
  { name: 'a model that is written here', read: () => [WRITTEN_MODEL] },
  ...(folder === undefined ? [] : REAL).map((files) => ({
    name: files.join(', '),
    read: () => files.map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
  })),
];

// What the reader says of a model is compared with what plain searches of its text find, which know nothing of XML.
describe.each(MODELS)('$name', ({ read }) => {
  let texts: string[];
  let reading: FormatReading;

  beforeAll(async () => {
    texts = read();
    reading = await readCim(
      texts.map((text, at) => givenBytes(`${at}.xml`, new TextEncoder().encode(text), 65_536)),
    );
  });

  test('has as many objects of each class as its text has elements with new ids', () => {
    expect(reading.report.classes).toEqual(classesByText(texts));
    expect([reading.report.unknownClasses, reading.report.refused]).toEqual([{}, []]);
  });

  test('has as many references to nothing as its text', () => {
    expect(reading.report.dangling).toBe(danglingByText(texts));
  });

  test('has as many islands as a plain search of its text finds', () => {
    expect(reading.report.islands).toEqual({
      asInFile: islandsByText(texts, false),
      allOpen: islandsByText(texts, true),
    });
  });

  test('becomes assets of which each is taken, each below one that is there', async () => {
    const { drafts, refused } = await reading.drafts('demo-tenant', 'Europe/Berlin');
    const ids = new Set(drafts.map(({ id }) => id));
    expect([refused, drafts.length, ids.size]).toEqual([[], reading.report.rows, reading.report.rows]);
    const away = drafts.filter(
      ({ values }) => typeof values['parentId'] === 'string' && !ids.has(values['parentId']),
    );
    expect(away).toEqual([]);
  });
});

describe.each(folder === undefined ? [] : [SMALL])('SmallGrid of %s and its other files', (...files) => {
  let drafts: readonly AssetDraft[];

  beforeAll(async () => {
    const bytes = files.map((file) => readFileSync(`${folder}/${file}`));
    const reading = await readCim(bytes.map((each, at) => givenBytes(files[at] ?? '', each, 65_536)));
    ({ drafts } = await reading.drafts('t', 'UTC'));
  });

  const ofKind = (kind: string) => drafts.filter(({ values }) => values['kind'] === kind);

  test('has its 105 stations with 369 bays, and each line its route', () => {
    const kinds = ['Substation', 'Bay', 'Breaker', 'Disconnector', 'PowerTransformer', 'ACLineSegment'];
    expect(kinds.map((kind) => ofKind(kind).length)).toEqual([105, 369, 369, 738, 10, 176]);
    const routes = ofKind('ACLineSegment').map(({ values }) => geometryIn(values['geometry']));
    expect(routes.filter((route) => route?.type === 'LineString')).toHaveLength(176);
    const named = ofKind('ACLineSegment').find(
      ({ values }) => values['externalId'] === '045d71d4-c766-11e1-8775-005056c00008',
    );
    const route = geometryIn(named?.values['geometry']);
    expect(route && pathsOf(route)[0]?.map(([longitude]) => longitude.toFixed(2))).toEqual([
      '-4.35',
      '-3.57',
      '-3.05',
      '-2.85',
      '-2.82',
    ]);
  });

  test('is live as a whole, and without its sources dead as a whole', () => {
    const assets = connected(drafts);
    const graph = gridGraph(assets);
    expect(deadIn(graph, {})).toEqual([]);
    const sources = new Set(graph.sources);
    expect(deadIn(graph, { without: sources })).toHaveLength(assets.length);
  });

  test('loses exactly what lies between the breakers of a line when they are opened', () => {
    const assets = connected(drafts);
    const graph = gridGraph(assets);
    const isBreaker = new Set(ofKind('Breaker').map(({ id }) => id));
    let lines = 0;
    for (const { id } of ofKind('ACLineSegment')) {
      const { between, breakers } = walkToBreakers(assets, id, isBreaker);
      // A line to a neighbour is fed from there too.
      const isFed = assets.some((asset) => asset.role === 'source' && between.has(asset.id));
      if (isFed || between.has(BUSBAR)) continue;
      const turned = new Set([...breakers].map((breaker) => graph.numberOf.get(breaker) ?? NONE));
      const dead = deadIn(graph, { turned });
      expect(dead.toSorted()).toEqual(deadByWalk(assets, breakers).toSorted());
      expect(dead).toEqual(expect.arrayContaining([...between]));
      lines += 1;
    }
    expect(lines).toBeGreaterThan(150);
  });

  function walkToBreakers(assets: readonly NetworkAsset[], line: string, isBreaker: ReadonlySet<string>) {
    const kindOf = new Map(drafts.map(({ id, values }) => [id, values['kind']]));
    const between = new Set([line]);
    const breakers = new Set<string>();
    const nodes = new Set(assets.find(({ id }) => id === line)?.terminals.map(({ node }) => node));
    for (const node of nodes) {
      for (const { id, terminals } of assets.filter((asset) =>
        asset.terminals.some((one) => one.node === node),
      )) {
        if (isBreaker.has(id)) breakers.add(id);
        else {
          between.add(kindOf.get(id) === 'BusbarSection' ? BUSBAR : id);
          for (const other of terminals) nodes.add(other.node);
        }
      }
      // Through a busbar the whole station would follow.
      if (between.has(BUSBAR)) break;
    }
    return { between, breakers };
  }
});

/** By lists and sets: nothing of it is shared with what it judges. Each switch of the model is closed. */
function deadByWalk(assets: readonly NetworkAsset[], opened: ReadonlySet<string>): string[] {
  const at = new Map<string, NetworkAsset[]>();
  for (const asset of assets)
    for (const { node } of asset.terminals) at.set(node, [...(at.get(node) ?? []), asset]);
  const sources = assets.filter(({ role }) => role === 'source');
  const live = new Set(sources.flatMap(({ terminals }) => terminals.map(({ node }) => node)));
  // A set that grows while it is walked through is walked through to its end.
  for (const node of live)
    for (const { id, terminals } of at.get(node) ?? [])
      if (!opened.has(id)) for (const other of terminals) live.add(other.node);
  return assets.filter(({ terminals }) => terminals.every(({ node }) => !live.has(node))).map(({ id }) => id);
}

/** Stands for a busbar that is reached. */
const BUSBAR = 'busbar';

function connected(drafts: readonly AssetDraft[]): NetworkAsset[] {
  return drafts.flatMap(({ id, values }) => networkAssetOf({ ...values, id }) ?? []);
}

/** Assets of which no terminal has supply. */
function deadIn(graph: GridGraph, supposing: Supposing): string[] {
  const { feeder } = supplyOf(graph, supposing);
  return graph.ids.filter((_, asset) => nodesOf(graph, asset).every((node) => feeder[node] === NONE));
}

const ELEMENT = /<(\w+):([A-Z]\w*) rdf:(?:ID|about)="(?:#?_|urn:uuid:)([^"]+)"/g;

/** Of an object that files call differently, the name that the first file has for it. */
function classesByText(texts: readonly string[]): Record<string, number> {
  const classes = new Map<string, string>();
  for (const [, prefix, name = '', id = ''] of texts.flatMap((text) => [...text.matchAll(ELEMENT)])) {
    if (prefix !== 'md' && !classes.has(id)) classes.set(id, name);
  }
  const counts: Record<string, number> = {};
  for (const name of classes.values()) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

function danglingByText(texts: readonly string[]): number {
  const ids = new Set(texts.flatMap((text) => [...text.matchAll(ELEMENT)].map(([, , , id]) => id)));
  const references = texts.flatMap((text) => [
    ...text.matchAll(/<(\S+) rdf:resource="(?:#_|urn:uuid:)([^"]+)"/g),
  ]);
  return references.filter(([, name, id]) => name !== 'md:Model.DependentOn' && !ids.has(id)).length;
}

/** By maps of sets, which are walked: nothing of it is shared with what it judges. */
function islandsByText(texts: readonly string[], allOpen: boolean): number {
  const all = texts.join('\n');
  const blocks = [
    ...all.matchAll(/<cim:(\w+) rdf:(?:ID|about)="(?:#?_|urn:uuid:)([^"]+)"\s*>([\s\S]*?)<\/cim:\1>/g),
  ];
  const open = new Map<string, string>();
  const normal = new Map<string, string>();
  const nodesAt = new Map<string, string[]>();
  const near = new Map<string, Set<string>>();
  const isSwitch = new Set<string>();
  for (const [, name, id = '', body = ''] of blocks) {
    if (name === 'ConnectivityNode') near.set(id, near.get(id) ?? new Set());
    const inside = (property: string) => new RegExp(`<cim:${property}>([^<]*)<`).exec(body)?.[1];
    const to = (property: string) =>
      new RegExp(`<cim:${property} rdf:resource="(?:#_|urn:uuid:)([^"]+)"`).exec(body)?.[1];
    const said = inside('Switch\\.open');
    if (said !== undefined) open.set(id, said);
    const usual = inside('Switch\\.normalOpen');
    if (usual !== undefined) normal.set(id, usual);
    if (said !== undefined || usual !== undefined) isSwitch.add(id);
    const node = to('Terminal\\.ConnectivityNode');
    const equipment = to('Terminal\\.ConductingEquipment');
    if (node === undefined || equipment === undefined) continue;
    near.set(node, near.get(node) ?? new Set());
    nodesAt.set(equipment, [...(nodesAt.get(equipment) ?? []), node]);
  }
  for (const [equipment, nodes] of nodesAt) {
    if (isSwitch.has(equipment) && (allOpen || (open.get(equipment) ?? normal.get(equipment)) === 'true'))
      continue;
    for (const node of nodes) for (const other of nodes) near.get(node)?.add(other);
  }
  const seen = new Set<string>();
  let islands = 0;
  for (const start of near.keys()) {
    if (seen.has(start)) continue;
    islands += 1;
    for (const queue = [start]; queue.length > 0; ) {
      const at = queue.pop() ?? '';
      if (seen.has(at)) continue;
      seen.add(at);
      for (const next of near.get(at) ?? []) queue.push(next);
    }
  }
  return islands;
}

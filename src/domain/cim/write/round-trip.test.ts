import { existsSync, readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { cimXml, givenBytes, WRITTEN_MODEL } from '../../../../tests/support/cim-files.ts';
import { geometryIn } from '../../geometry/geometry-in.ts';
import { representativePoint } from '../../geometry/representative-point.ts';
import type { AssetDraft } from '../../import/columns/asset-draft.ts';
import { planImport } from '../../import/run/plan.ts';
import type { AnyRow, FieldValues } from '../../kit/entity/entity.ts';
import { readCim } from '../read-cim.ts';
import { cimWriter } from './write-cim.ts';

const MODEL = {
  name: 'Nord & Söhne <Netz>',
  authority: 'https://grid.example/nord',
  created: new Date('2026-11-30T12:00:00.123Z'),
  ids: {
    equipment: '01900000-0000-7000-8000-0000000000e1',
    places: '01900000-0000-7000-8000-0000000000e2',
    states: '01900000-0000-7000-8000-0000000000e3',
  },
};

const TENANT = 'demo-tenant';

/** As the import makes it of a draft, and the place of a shape follows from it. */
function rowOf({ id, values }: AssetDraft): AnyRow {
  const shape = geometryIn(values['geometry']);
  return {
    id,
    tenantId: TENANT,
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    createdBy: null,
    updatedAt: '2026-01-01T00:00:00.000Z',
    updatedBy: null,
    status: 'inUse',
    workAreaIds: [],
    ...values,
    ...(shape ? representativePoint(shape) : {}),
  };
}

async function draftsOf(files: Parameters<typeof readCim>[0]) {
  const { report, drafts } = await readCim(files);
  return { report, drafts: (await drafts(TENANT, 'UTC')).drafts };
}

async function written(rows: readonly AnyRow[], others: readonly AnyRow[] = []) {
  const writer = cimWriter(MODEL);
  writer.add(rows.slice(0, 3));
  writer.add(rows.slice(3));
  const all = new Map([...rows, ...others].map((row) => [row.id, row]));
  const { file, ...counts } = await writer.finish(async (ids) => ids.map((id) => all.get(id)));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts = unzipSync(bytes);
  const texts = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, new TextDecoder().decode(part)]),
  );
  return { ...(await draftsOf([givenBytes('model.zip', bytes, 65_536)])), counts, texts };
}

const given = (one: string, at: number) => givenBytes(`${at}.xml`, new TextEncoder().encode(one), 65_536);

const byId = (drafts: readonly AssetDraft[]): Record<string, FieldValues> =>
  Object.fromEntries(drafts.map(({ id, values }) => [id, values]));

const folder = ['../shared/data/cim', '../../shared/data/cim'].find((path) => existsSync(path));
const SMALL = ['EQ', 'GL', 'SSH'].map((part) => `cgmes3-smallgrid/SmallGrid_${part}.xml`);

const text = (name: string, value: string | number) => `<cim:${name}>${value}</cim:${name}>`;
const link = (name: string, id: string) => `<cim:${name} rdf:resource="#${id}"/>`;
const object = (kind: string, id: string, ...said: readonly string[]) =>
  `<cim:${kind} rdf:ID="${id}">${text('IdentifiedObject.name', `name of ${id}`)}${said.join('')}</cim:${kind}>`;
const part = (kind: string, id: string, ...said: readonly string[]) =>
  `<cim:${kind} rdf:ID="${id}">${said.join('')}</cim:${kind}>`;

/** Something of everything that the import reads, of which the real models have little: hardware, addresses, poles, tanks. */
const FULL_MODEL = cimXml(
  [
    part('BaseVoltage', 'k110', text('BaseVoltage.nominalVoltage', 110)),
    part('BaseVoltage', 'k20', text('BaseVoltage.nominalVoltage', 20)),
    object('Substation', 's', link('PowerSystemResource.Location', 'so')),
    part(
      'Location',
      'so',
      `<cim:Location.mainAddress><cim:StreetAddress>${text('StreetAddress.postalCode', '8001')}<cim:StreetAddress.streetDetail><cim:StreetDetail>${text('StreetDetail.name', 'Gasse &amp; Platz')}</cim:StreetDetail></cim:StreetAddress.streetDetail></cim:StreetAddress></cim:Location.mainAddress>`,
    ),
    part(
      'PositionPoint',
      'sp',
      link('PositionPoint.Location', 'so'),
      text('PositionPoint.xPosition', 8.5),
      text('PositionPoint.yPosition', 47.4),
    ),
    object(
      'VoltageLevel',
      'v',
      link('VoltageLevel.Substation', 's'),
      link('VoltageLevel.BaseVoltage', 'k110'),
    ),
    object('Bay', 'y', link('Bay.VoltageLevel', 'v')),
    object(
      'Breaker',
      'b',
      link('Equipment.EquipmentContainer', 'y'),
      text('Switch.normalOpen', 'false'),
      text('Switch.open', 'true'),
      text('Switch.ratedCurrent', 1250),
      text('Equipment.inService', 'false'),
      text('IdentifiedObject.aliasName', 'Q0 &lt;1&gt;'),
      text('IdentifiedObject.description', 'one &amp; two'),
    ),
    object(
      'Asset',
      'a',
      text('Asset.serialNumber', '0042'),
      text('Asset.type', 'vacuum'),
      link('Asset.PowerSystemResources', 'b'),
      link('Asset.ProductAssetModel', 'm'),
      '<cim:Asset.inUseState rdf:resource="http://iec.ch/TC57/CIM100#InUseStateKind.notReadyForUse"/>',
      `<cim:Asset.lifecycleDate><cim:LifecycleDate>${text('LifecycleDate.installationDate', '2019-05-06')}${text('LifecycleDate.purchaseDate', '2018-05-06')}</cim:LifecycleDate></cim:Asset.lifecycleDate>`,
    ),
    part(
      'ProductAssetModel',
      'm',
      text('ProductAssetModel.modelNumber', 'VB-36'),
      link('ProductAssetModel.Manufacturer', 'f'),
    ),
    part('Manufacturer', 'f', text('IdentifiedObject.name', 'Nordschalt')),
    object('Pole', 'pole', text('Asset.serialNumber', 'P-7')),
    object('Line', 'l'),
    object(
      'ACLineSegment',
      'c',
      link('Equipment.EquipmentContainer', 'l'),
      link('ConductingEquipment.BaseVoltage', 'k110'),
      text('Conductor.length', 12.5),
      link('PowerSystemResource.Location', 'co'),
    ),
    part('Location', 'co'),
    ...[8.5, 8.6, 8.75].map((x, at) =>
      part(
        'PositionPoint',
        `cp${at}`,
        link('PositionPoint.Location', 'co'),
        text('PositionPoint.sequenceNumber', at + 1),
        text('PositionPoint.xPosition', x),
        text('PositionPoint.yPosition', 47.4),
      ),
    ),
    ...['A', 'C'].map((phase) =>
      part(
        'ACLineSegmentPhase',
        `c${phase}`,
        link('ACLineSegmentPhase.ACLineSegment', 'c'),
        `<cim:ACLineSegmentPhase.phase rdf:resource="http://iec.ch/TC57/CIM100#SinglePhaseKind.${phase}"/>`,
      ),
    ),
    object(
      'PowerTransformer',
      't',
      link('Equipment.EquipmentContainer', 's'),
      text('PowerTransformer.vectorGroup', 'Dyn5'),
    ),
    part(
      'PowerTransformerEnd',
      'e1',
      link('PowerTransformerEnd.PowerTransformer', 't'),
      text('PowerTransformerEnd.ratedU', 20),
      text('PowerTransformerEnd.ratedS', 40),
    ),
    part(
      'PowerTransformerEnd',
      'e2',
      link('PowerTransformerEnd.PowerTransformer', 't'),
      text('PowerTransformerEnd.ratedU', 110),
    ),
    object('PowerTransformer', 'tt'),
    ...['A', 'B'].flatMap((phase) => [
      object('TransformerTank', `tank${phase}`, link('TransformerTank.PowerTransformer', 'tt')),
      part(
        'TransformerTankEnd',
        `te${phase}`,
        link('TransformerTankEnd.TransformerTank', `tank${phase}`),
        link('TransformerEnd.BaseVoltage', 'k20'),
        `<cim:TransformerTankEnd.orderedPhases rdf:resource="http://iec.ch/TC57/CIM100#OrderedPhaseCodeKind.${phase}"/>`,
      ),
    ]),
    object('EnergyConsumer', 'load', link('ConductingEquipment.BaseVoltage', 'k20')),
    object(
      'SynchronousMachine',
      'g',
      text('RotatingMachine.ratedS', 12.5),
      link('ConductingEquipment.BaseVoltage', 'k20'),
    ),
    object('SurgeArrester', 'arrester', link('Equipment.EquipmentContainer', 'v')),
    ...['n1', 'n2', 'n3', 'n4'].map((node) => part('ConnectivityNode', node)),
    ...[
      ['b', 1, 'n1', ''],
      ['b', 2, 'n2', text('ACDCTerminal.connected', 'false')],
      ['c', 1, 'n2', ''],
      ['c', 2, 'n3', ''],
      ['t', 1, 'n4', ''],
      ['t', 2, 'n3', ''],
      ['load', 1, 'n4', '<cim:Terminal.phases rdf:resource="http://iec.ch/TC57/CIM100#PhaseCode.s12N"/>'],
      ['g', 1, 'n4', ''],
    ].map(([of, at, node, more]) =>
      part(
        'Terminal',
        `${of}${at}`,
        text('ACDCTerminal.sequenceNumber', at ?? ''),
        link('Terminal.ConductingEquipment', String(of)),
        link('Terminal.ConnectivityNode', String(node)),
        String(more),
      ),
    ),
  ].join('\n'),
);

const MODELS = [
  { name: 'a small model', read: () => [WRITTEN_MODEL] },
  { name: 'a model with something of everything', read: () => [FULL_MODEL] },
  ...(folder === undefined ? [] : [SMALL, ['IEEE13_Assets.xml'], ['IEEE123.xml']]).map((files) => ({
    name: files.join(', '),
    read: () => files.map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
  })),
];

describe.each(MODELS)('$name that is exported and imported again', ({ read }) => {
  test('says of each asset what it said, and changes nothing', async () => {
    const original = await draftsOf(read().map(given));
    const rows = original.drafts.map(rowOf);
    const { report, drafts, counts } = await written(rows);

    expect([report.refused, report.unknownClasses, report.dangling]).toEqual([[], {}, 0]);
    expect(byId(drafts)).toEqual(byId(original.drafts));
    expect(planImport(drafts, rows)).toEqual({
      create: [],
      restore: [],
      update: [],
      unchanged: rows.length,
      refused: [],
    });
    expect(counts).toEqual({ containers: 0, losses: { fields: 0, ratings: 0, shapes: 0, connections: 0 } });
  });
});

const row = (at: number, fields: FieldValues): AnyRow =>
  rowOf({
    line: 1,
    id: `01900000-0000-7000-8000-00000000000${at}`,
    values: { name: `Asset ${at}`, ...fields },
  });

describe('a model that is exported', () => {
  const STATION = row(1, { kind: 'Substation', latitude: 47.4, longitude: 8.5 });
  const BAY = row(2, { kind: 'Bay', parentId: STATION.id });
  const SWITCH = row(3, {
    kind: 'Breaker',
    parentId: BAY.id,
    terminals: { terminals: [{ node: 'Bar 1 / field' }, { node: 'n2' }] },
  });

  test('says who made it, of which profile each document is, and what it depends on', async () => {
    const { report } = await written([{ ...SWITCH, switchState: 'open' }]);
    const dependentOn = [MODEL.ids.equipment];
    const profile = (name: string) => [`http://iec.ch/TC57/ns/CIM/${name}-EU/3.0`];
    expect(report.models).toMatchObject([
      {
        id: MODEL.ids.equipment,
        profiles: profile('CoreEquipment'),
        dependentOn: [],
        created: '2026-11-30T12:00:00.123Z',
      },
      { id: MODEL.ids.places, profiles: profile('GeographicalLocation'), dependentOn },
      { id: MODEL.ids.states, profiles: profile('SteadyStateHypothesis'), dependentOn },
    ]);
    expect((report.models ?? []).map(({ modelingAuthoritySet }) => modelingAuthoritySet)).toEqual(
      Array(3).fill(MODEL.authority),
    );
    expect([report.refused, report.warnings]).toEqual([[], []]);
  });

  test('has what its assets stand within as well, and counts what is not there', async () => {
    const whole = await written([SWITCH], [BAY, STATION]);
    expect(whole.counts).toMatchObject({ containers: 2 });
    expect(byId(whole.drafts)[SWITCH.id]).toBeUndefined();
    expect(whole.drafts.map(({ values }) => values['externalId']).toSorted()).toEqual([
      STATION.id,
      BAY.id,
      SWITCH.id,
    ]);

    const alone = await written([SWITCH]);
    expect(alone.counts).toMatchObject({ containers: 0, losses: { connections: 1 } });
    expect(alone.report.dangling).toBe(0);
  });

  test('knows an asset without an external id by its own id, and changes nothing of it', async () => {
    const at = { latitude: 47.4, longitude: 8.5 };
    const rows: readonly AnyRow[] = [
      STATION,
      { ...BAY, ...at },
      { ...SWITCH, ...at, terminals: { terminals: [{ node: 'n1' }, { node: 'n2' }] } },
    ];
    const tagged = rows.map((one) => ({ ...one, tags: { cimClass: String(one['kind']) } }));
    const { drafts } = await written(tagged);
    expect(planImport(drafts, tagged)).toMatchObject({ create: [], update: [], unchanged: 3 });
  });

  test('has an id of its own for a node that none can be called, and for one that is called as an asset is', async () => {
    const other = row(4, {
      kind: 'Fuse',
      externalId: 'n2',
      terminals: { terminals: [{ node: 'Bar 1 / field' }] },
    });
    const { report, drafts, counts } = await written([SWITCH, other], [BAY, STATION]);
    expect([report.refused, report.dangling, report.islands?.asInFile]).toEqual([[], 0, 1]);
    const nodes = drafts.flatMap(
      ({ values }) => JSON.stringify(values['terminals'] ?? null).match(/"node":"[^"]+"/g) ?? [],
    );
    expect(new Set(nodes).size).toBe(2);
    expect(nodes[0]).toBe(nodes[2]);
    expect(counts.losses.connections).toBe(2);
  });

  test('is XML of any name, without the signs that no document may hold', async () => {
    const name = `<b>&amp; "x" ' ]]> ż \u0001\ud800 end`;
    const { report, drafts } = await written([
      row(5, { kind: 'Pole', name, description: 'a\n\tb', externalId: '<"&\' 1>' }),
    ]);
    expect(report.refused).toEqual([]);
    expect(drafts.map(({ values }) => [values['name'], values['description'], values['externalId']])).toEqual(
      [[`<b>&amp; "x" ' ]]> ż  end`, 'a\n\tb', '<"&\' 1>']],
    );
  });

  test('counts what has no place in it, each kind once an asset', async () => {
    const area = {
      type: 'Polygon',
      coordinates: [
        [
          [8, 47],
          [9, 47],
          [9, 48],
          [8, 47],
        ],
      ],
    };
    const { counts, drafts, texts } = await written([
      row(1, { kind: 'Substation', geometry: area, tag: 'AS-1', country: 'CH' }),
      row(2, { kind: 'EnergyConsumer', ratedPower: 2, ratedCurrent: 3, tags: { color: 'red' } }),
      row(3, {
        kind: 'Other',
        terminals: { terminals: [{ node: 'n1' }] },
        parentId: '01900000-0000-7000-8000-000000000002',
      }),
      row(4, { kind: 'Pole', status: 'underConstruction', normalState: 'open' }),
      row(5, { kind: 'Fuse' }),
    ]);
    expect(counts.losses).toEqual({ fields: 3, ratings: 2, shapes: 1, connections: 1 });
    expect(drafts[0]?.values).toMatchObject(
      representativePoint(geometryIn(area) ?? { type: 'Point', coordinates: [0, 0] }),
    );
    expect(drafts[0]?.values).not.toHaveProperty('geometry');
    expect(Object.keys(texts)).toEqual(['EQ.xml', 'GL.xml']);
  });

  test('says currents, states and days so that they come back, and nothing of what is simply in use', async () => {
    const rows = [
      row(1, { kind: 'ACLineSegment', ratedCurrent: 400 }),
      row(2, { kind: 'Breaker', status: 'planned', ratedCurrent: 630 }),
      row(3, { kind: 'Fuse', status: 'retired', retiredDate: '2020-01-31', removedDate: '2020-02-01' }),
      row(4, { kind: 'Fuse', status: 'inUse', retiredDate: '2019-01-31' }),
      row(5, { kind: 'Pole', status: 'readyForUse', manufacturedDate: '2018-05-06', model: 'P-12' }),
      row(6, { kind: 'Fuse', status: 'inUse' }),
    ];
    const { drafts, counts } = await written(rows);
    const said = new Map(drafts.map(({ values }) => [values['externalId'], values]));
    const names = ['ratedCurrent', 'status', 'retiredDate', 'removedDate', 'manufacturedDate', 'model'];
    for (const one of rows.slice(0, 5)) {
      const expected = names.filter(
        (name) => one[name] !== undefined && (name !== 'status' || one.id !== rows[0]?.id),
      );
      expect(said.get(one.id)).toMatchObject(Object.fromEntries(expected.map((name) => [name, one[name]])));
    }
    expect(said.get(rows[5]?.id ?? '')).not.toHaveProperty('status');
    expect(counts.losses).toEqual({ fields: 0, ratings: 0, shapes: 0, connections: 0 });
  });

  test('has the highest voltage of a transformer at the winding that is connected to it', async () => {
    const at = (nodes: readonly string[]) => ({ terminals: { terminals: nodes.map((node) => ({ node })) } });
    const { texts } = await written([
      row(1, { kind: 'PowerTransformer', nominalVoltage: 110, ratedPower: 40, ...at(['low', 'high']) }),
      row(2, { kind: 'ACLineSegment', nominalVoltage: 20, ...at(['low', 'x']) }),
      row(3, { kind: 'ACLineSegment', nominalVoltage: 110, ...at(['high', 'y']) }),
    ]);
    const said = (name: string) =>
      [
        ...(texts['EQ.xml'] ?? '').matchAll(new RegExp(`<cim:PowerTransformerEnd\\.${name}>([^<]*)<`, 'g')),
      ].map(([, value]) => value);
    expect([said('ratedU'), said('ratedS')]).toEqual([['20', '110'], ['40']]);
  });
});

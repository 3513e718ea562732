import { describe, expect, it, test } from 'vitest';
import { cimXml, givenText } from '../../../../tests/support/cim-files.ts';
import { readCimModel } from '../model/cim-model.ts';
import { readCim } from '../read-cim.ts';
import { CIM_LIMITS } from '../reading/cim-limits.ts';
import { assetDraftsOf } from './asset-drafts.ts';
import { cimAssets } from './cim-asset.ts';
import { cimIndex } from './cim-index.ts';

const indexOf = async (elements: string) =>
  cimIndex(await readCimModel([givenText('a.xml', cimXml(elements))], CIM_LIMITS));
const assetOf = async (id: string, elements: string) =>
  [...cimAssets(await indexOf(elements))].find((asset) => asset.id === id);
const valuesOf = async (mRID: string, elements: string) =>
  (await assetDraftsOf(await indexOf(elements), 't')).drafts.find(
    ({ values }) => values['externalId'] === mRID,
  )?.values;

const text = (name: string, value: string | number) => `<cim:${name}>${value}</cim:${name}>`;
const link = (name: string, id: string) => `<cim:${name} rdf:resource="#${id}"/>`;
const point = (location: string, at: number, x: number, y: number) =>
  `<cim:PositionPoint rdf:ID="${location}-${at}">${link('PositionPoint.Location', location)}${text('PositionPoint.sequenceNumber', at)}${text('PositionPoint.xPosition', x)}${text('PositionPoint.yPosition', y)}</cim:PositionPoint>`;

describe('the hardware of a switch', () => {
  const HARDWARE = `<cim:Breaker rdf:ID="b">${text('IdentifiedObject.name', 'Q0')}${text('Switch.ratedCurrent', 1250)}</cim:Breaker>
<cim:Asset rdf:ID="a">${text('Asset.serialNumber', '0042')}${text('Asset.inUseState', '')}<cim:Asset.inUseState rdf:resource="http://iec.ch/TC57/CIM100#InUseStateKind.notReadyForUse"/>
${link('Asset.PowerSystemResources', 'b')}${link('Asset.ProductAssetModel', 'm')}
<cim:Asset.lifecycleDate><cim:LifecycleDate>${text('LifecycleDate.installationDate', '2019-05-06')}${text('LifecycleDate.manufacturedDate', '2018-01-02T10:00:00Z')}</cim:LifecycleDate></cim:Asset.lifecycleDate></cim:Asset>
<cim:ProductAssetModel rdf:ID="m">${text('ProductAssetModel.modelNumber', 'VB-36')}${link('ProductAssetModel.Manufacturer', 'f')}</cim:ProductAssetModel>
<cim:Manufacturer rdf:ID="f">${text('IdentifiedObject.name', 'Nordschalt')}</cim:Manufacturer>
<cim:Structure rdf:ID="p">${text('IdentifiedObject.name', 'Pole 7')}</cim:Structure>`;

  it('is what the asset is said to be, and no asset of its own', async () => {
    const { drafts } = await assetDraftsOf(await indexOf(HARDWARE), 't');
    expect(drafts.map(({ values }) => values['name'])).toEqual(['Q0', 'Pole 7']);
    expect(await valuesOf('b', HARDWARE)).toMatchObject({
      kind: 'Breaker',
      manufacturer: 'Nordschalt',
      model: 'VB-36',
      serialNumber: '0042',
      installedDate: '2019-05-06',
      manufacturedDate: '2018-01-02',
      status: 'notReadyForUse',
      ratedCurrent: 1250,
    });
  });
});

describe('where a thing is', () => {
  it('follows from its points in their order, whatever the order of the file', async () => {
    const asset = await assetOf(
      'l',
      `<cim:ACLineSegment rdf:ID="l"/><cim:Location rdf:ID="o">${link('Location.PowerSystemResources', 'l')}</cim:Location>
${point('o', 3, 12, 50)}${point('o', 1, 10, 50)}${point('o', 2, 11, 50)}`,
    );
    expect(asset).toMatchObject({
      geometryOf: 'itself',
      geometry: {
        type: 'LineString',
        coordinates: [
          [10, 50],
          [11, 50],
          [12, 50],
        ],
      },
    });
  });

  it('is its route for a line, in the order of its points', async () => {
    const values = await valuesOf(
      'l',
      `<cim:ACLineSegment rdf:ID="l">${link('PowerSystemResource.Location', 'o')}</cim:ACLineSegment><cim:Location rdf:ID="o"/>
${point('o', 1, 10, 0)}${point('o', 2, 10.1, 0)}${point('o', 3, 14, 0)}`,
    );
    // Its place follows from it.
    expect(values).not.toHaveProperty('longitude');
    expect(values?.['geometry']).toEqual({
      type: 'LineString',
      coordinates: [
        [10, 0],
        [10.1, 0],
        [14, 0],
      ],
    });
  });

  it('is where its container is that has a place', async () => {
    const asset = await assetOf(
      'b',
      `<cim:Substation rdf:ID="s">${link('PowerSystemResource.Location', 'o')}</cim:Substation><cim:VoltageLevel rdf:ID="v">${link('VoltageLevel.Substation', 's')}</cim:VoltageLevel>
<cim:Bay rdf:ID="y">${link('Bay.VoltageLevel', 'v')}</cim:Bay><cim:Breaker rdf:ID="b">${link('Equipment.EquipmentContainer', 'y')}</cim:Breaker>
<cim:Location rdf:ID="o"/>${point('o', 1, 8.5, 47.4)}`,
    );
    expect(asset).toMatchObject({
      containerId: 'y',
      geometryOf: 'container',
      geometry: { type: 'Point', coordinates: [8.5, 47.4] },
    });
  });

  it('is nowhere by coordinates of another system', async () => {
    const system = (
      crs: string,
    ) => `<cim:Fuse rdf:ID="f">${link('PowerSystemResource.Location', 'o')}</cim:Fuse>
<cim:CoordinateSystem rdf:ID="c">${text('CoordinateSystem.crsUrn', crs)}</cim:CoordinateSystem>
<cim:Location rdf:ID="o">${link('Location.CoordinateSystem', 'c')}</cim:Location>${point('o', 1, 8.5, 47.4)}`;
    expect((await assetOf('f', system('urn:ogc:def:crs:EPSG::14326')))?.geometry).toBeNull();
    expect((await assetOf('f', system('urn:ogc:def:crs:EPSG::4326')))?.geometry).not.toBeNull();
  });

  it('has the address that its location says', async () => {
    const asset = await assetOf(
      'f',
      `<cim:Fuse rdf:ID="f">${link('PowerSystemResource.Location', 'o')}</cim:Fuse><cim:Location rdf:ID="o"><cim:Location.mainAddress><cim:StreetAddress>${text('StreetAddress.postalCode', '8001')}
<cim:StreetAddress.streetDetail><cim:StreetDetail>${text('StreetDetail.name', 'Gasse')}${text('StreetDetail.number', 3)}</cim:StreetDetail></cim:StreetAddress.streetDetail>
<cim:StreetAddress.townDetail><cim:TownDetail>${text('TownDetail.name', 'Zürich')}</cim:TownDetail></cim:StreetAddress.townDetail></cim:StreetAddress></cim:Location.mainAddress></cim:Location>`,
    );
    expect(asset?.address).toBe('Gasse 3, 8001 Zürich');
  });
});

describe('voltage and power', () => {
  const transformer = (low: number, high: number, power: number) => `<cim:PowerTransformer rdf:ID="t"/>
<cim:PowerTransformerEnd rdf:ID="e1">${link('PowerTransformerEnd.PowerTransformer', 't')}${text('PowerTransformerEnd.ratedU', low)}${text('PowerTransformerEnd.ratedS', power)}</cim:PowerTransformerEnd>
<cim:PowerTransformerEnd rdf:ID="e2">${link('PowerTransformerEnd.PowerTransformer', 't')}${text('PowerTransformerEnd.ratedU', high)}</cim:PowerTransformerEnd>`;

  it('are kV and MVA as the exchange of operators writes them', async () => {
    expect(await valuesOf('t', transformer(33, 132, 40))).toMatchObject({
      nominalVoltage: 132,
      ratedPower: 40,
    });
  });

  it('are V and VA where they can be nothing else', async () => {
    expect(await valuesOf('t', transformer(480, 4160, 500_000))).toMatchObject({
      nominalVoltage: 4.16,
      ratedPower: 0.5,
    });
  });

  it('come from the voltage level where a switch says none', async () => {
    const level = `<cim:BaseVoltage rdf:ID="k">${text('BaseVoltage.nominalVoltage', 110)}</cim:BaseVoltage>
<cim:VoltageLevel rdf:ID="v">${link('VoltageLevel.BaseVoltage', 'k')}</cim:VoltageLevel><cim:Breaker rdf:ID="b">${link('Equipment.EquipmentContainer', 'v')}</cim:Breaker>`;
    expect(await valuesOf('b', level)).toMatchObject({ nominalVoltage: 110 });
  });
});

test('phases are those of all parts, and a neutral beside two of them is left out of the field', async () => {
  const values = await valuesOf(
    'l',
    `<cim:ACLineSegment rdf:ID="l"/>${['C', 'A', 'N'].map((phase) => `<cim:ACLineSegmentPhase rdf:ID="p${phase}">${link('ACLineSegmentPhase.ACLineSegment', 'l')}<cim:ACLineSegmentPhase.phase rdf:resource="http://iec.ch/TC57/CIM100#SinglePhaseKind.${phase}"/></cim:ACLineSegmentPhase>`).join('')}`,
  );
  expect(values?.['phases']).toBe('AC');
});

test('containers in a circle have no top, and stand below nothing', async () => {
  const drafts = (
    await assetDraftsOf(
      await indexOf(
        `<cim:Bay rdf:ID="a">${link('Bay.VoltageLevel', 'b')}</cim:Bay><cim:Bay rdf:ID="b">${link('Bay.VoltageLevel', 'a')}</cim:Bay>`,
      ),
      't',
    )
  ).drafts;
  expect(drafts.map(({ values }) => values['parentId'])).toEqual([undefined, undefined]);
});

test('ids of assets depend on the tenant and the mRID alone', async () => {
  const model = `<cim:Fuse rdf:ID="_x">${text('IdentifiedObject.mRID', 'M-1')}</cim:Fuse>`;
  const idIn = async (elements: string, tenant: string) =>
    (await assetDraftsOf(await indexOf(elements), tenant)).drafts[0]?.id;

  expect(await idIn(model, 't')).toBe(await idIn(model.replace('_x', '_y'), 't'));
  expect(await idIn(model, 't')).not.toBe(await idIn(model, 'u'));
});

describe('the position of a switch', () => {
  const breaker = (more: string) =>
    `<cim:Breaker rdf:ID="b">${text('Switch.normalOpen', 'false')}${more}</cim:Breaker>`;

  it('is what the model says of it: how it usually stands does not say how it stands', async () => {
    const usual = await valuesOf('b', breaker(''));
    expect(usual).toMatchObject({ normalState: 'closed' });
    expect(usual).not.toHaveProperty('switchState');
    expect(await valuesOf('b', breaker(text('Switch.open', 'true')))).toMatchObject({
      normalState: 'closed',
      switchState: 'open',
    });
  });
});

test('terminals come in the order of their numbers, and say which is taken off', async () => {
  const terminal = (id: string, at: number, more = '') =>
    `<cim:Terminal rdf:ID="${id}">${text('ACDCTerminal.sequenceNumber', at)}${more}${link('Terminal.ConductingEquipment', 'l')}${link('Terminal.ConnectivityNode', `n${at}`)}</cim:Terminal>`;
  const values = await valuesOf(
    'l',
    `<cim:ACLineSegment rdf:ID="l"/>${terminal('t2', 2, text('ACDCTerminal.connected', 'false'))}${terminal('t1', 1)}`,
  );
  expect(values?.['terminals']).toEqual({ terminals: [{ node: 'n1' }, { node: 'n2', connected: false }] });
});

test('what no asset takes is refused with its file, line and class, and is no row', async () => {
  const long = `<cim:Asset rdf:ID="a">${text('Asset.serialNumber', '7'.repeat(101))}${link('Asset.PowerSystemResources', 'b')}</cim:Asset>`;
  const { report } = await readCim([givenText('a.xml', cimXml(`<cim:Breaker rdf:ID="b"/>${long}`))]);
  expect(report).toMatchObject({
    rows: 0,
    refused: [
      {
        file: 'a.xml',
        line: 3,
        element: 'Breaker',
        message: expect.stringContaining('serialNumber is too long'),
      },
    ],
  });
});

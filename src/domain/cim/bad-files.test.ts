import { zipSync } from 'fflate';
import { describe, expect, it, test } from 'vitest';
import { cimXml, givenBytes, givenText } from '../../../tests/support/cim-files.ts';
import { readCim } from './read-cim.ts';
import { CIM_LIMITS } from './reading/cim-limits.ts';

const read = async (elements: string) => (await readCim([givenText('a.xml', cimXml(elements))])).report;
const utf8 = (text: string) => new TextEncoder().encode(text);

describe('one bad element leaves the others as they are', () => {
  it.each<[what: string, elements: string, refused: object]>([
    [
      'without an id',
      '<cim:Fuse/>',
      { line: 3, element: 'Fuse', message: 'has neither rdf:ID nor rdf:about' },
    ],
    ['with an empty id', '<cim:Fuse rdf:ID=""/>', { line: 3, message: 'has neither rdf:ID nor rdf:about' }],
    [
      'inside another one without an id',
      '<cim:Line rdf:ID="_l"><cim:Line.Parts><cim:Fuse/></cim:Line.Parts></cim:Line>',
      { element: 'Fuse', message: 'has neither rdf:ID nor rdf:about' },
    ],
    [
      'that stands there twice',
      '<cim:Fuse rdf:ID="_f"/>\n<cim:Fuse rdf:ID="_f"/>',
      { line: 4, element: 'Fuse', message: 'f stands already on line 3' },
    ],
    [
      'that is of two classes',
      '<cim:Fuse rdf:about="#_f"/>\n<cim:Breaker rdf:about="#_f"/>',
      { line: 4, element: 'Breaker', message: 'f is a Fuse (a.xml, line 3)' },
    ],
    [
      'that says two things of one',
      '<cim:Fuse rdf:about="#_f"><cim:IdentifiedObject.name>A</cim:IdentifiedObject.name></cim:Fuse>\n<cim:Fuse rdf:about="#_f"><cim:IdentifiedObject.name>B</cim:IdentifiedObject.name></cim:Fuse>',
      { line: 4, element: 'IdentifiedObject.name', message: '"B" of f, which is "A" (a.xml, line 3)' },
    ],
    [
      'that stands in two containers',
      '<cim:Fuse rdf:ID="_f"><cim:Equipment.EquipmentContainer rdf:resource="#_b"/><cim:Equipment.EquipmentContainer rdf:resource="#_c"/></cim:Fuse>',
      { line: 3, element: 'Equipment.EquipmentContainer', message: 'leads to b and to c' },
    ],
    [
      'that is a region of a known name',
      '<cim:GeographicalRegion rdf:ID="_r"><cim:IdentifiedObject.name>GB</cim:IdentifiedObject.name></cim:GeographicalRegion>\n<cim:GeographicalRegion rdf:ID="_q"><cim:IdentifiedObject.name>GB</cim:IdentifiedObject.name></cim:GeographicalRegion>',
      {
        line: 4,
        element: 'GeographicalRegion',
        message: '"GB" is already the GeographicalRegion r (a.xml, line 3)',
      },
    ],
    [
      'that is a region once more',
      '<cim:GeographicalRegion rdf:about="#_r"/>\n<cim:GeographicalRegion rdf:about="#_r"/>',
      { line: 4, element: 'GeographicalRegion', message: 'r stands already on line 3' },
    ],
    [
      'with a number that is none',
      '<cim:BaseVoltage rdf:ID="_v"><cim:BaseVoltage.nominalVoltage>11,5</cim:BaseVoltage.nominalVoltage></cim:BaseVoltage>',
      { line: 3, element: 'BaseVoltage.nominalVoltage', message: '"11,5" is not a number' },
    ],
    [
      'with a truth that is none',
      '<cim:Breaker rdf:ID="_v"><cim:Switch.normalOpen>maybe</cim:Switch.normalOpen></cim:Breaker>',
      { line: 3, element: 'Switch.normalOpen', message: '"maybe" is neither true nor false' },
    ],
    [
      'with a day that no calendar has',
      '<cim:Asset rdf:ID="_v"><cim:Asset.lifecycleDate><cim:LifecycleDate><cim:LifecycleDate.installationDate>2021-02-30</cim:LifecycleDate.installationDate></cim:LifecycleDate></cim:Asset.lifecycleDate></cim:Asset>',
      { line: 3, element: 'LifecycleDate.installationDate', message: '"2021-02-30" is not a date' },
    ],
    [
      'of a header with a wrong date',
      '<md:FullModel rdf:about="urn:uuid:m"><md:Model.created>yesterday</md:Model.created></md:FullModel>',
      { line: 3, element: 'Model.created', message: '"yesterday" is not a date' },
    ],
    [
      'with latitude and longitude exchanged',
      '<cim:Location rdf:ID="_l"/><cim:PositionPoint rdf:ID="_p"><cim:PositionPoint.Location rdf:resource="#_l"/><cim:PositionPoint.xPosition>48.8</cim:PositionPoint.xPosition><cim:PositionPoint.yPosition>-122.3</cim:PositionPoint.yPosition></cim:PositionPoint>',
      { line: 3, element: 'PositionPoint', message: 'longitude 48.8, latitude -122.3 are out of range' },
    ],
  ])('%s', async (_, elements, refused) => {
    const found = await read(`${elements}\n<cim:Substation rdf:ID="_other"/>`);
    expect(found.refused).toEqual([expect.objectContaining({ file: 'a.xml', ...refused })]);
    expect(found.classes['Substation']).toBe(1);
    expect(found.rows).toBeGreaterThan(0);
  });

  it('and what was refused of an asset makes no asset of it', async () => {
    const { rows } = await read(
      '<cim:Breaker rdf:ID="_v"><cim:Switch.normalOpen>maybe</cim:Switch.normalOpen></cim:Breaker>',
    );
    expect(rows).toBe(0);
  });

  it('and two things with one mRID are one asset', async () => {
    const fuse = (id: string) =>
      `<cim:Fuse rdf:ID="${id}"><cim:IdentifiedObject.mRID>m</cim:IdentifiedObject.mRID></cim:Fuse>\n`;
    const { rows, refused } = await read(fuse('a') + fuse('b'));
    expect([rows, refused]).toEqual([
      1,
      [
        {
          file: 'a.xml',
          line: 4,
          element: 'Fuse',
          message: 'the mRID m is that of the Fuse in a.xml, line 3',
        },
      ],
    ]);
  });
});

test('each reference to what no file has is counted, enumerations and addresses of the web are not', async () => {
  const { dangling } =
    await read(`<cim:Fuse rdf:ID="_f"><cim:Equipment.EquipmentContainer rdf:resource="#_a"/>
<cim:Equipment.Outages rdf:resource="#_b"/><cim:Equipment.Outages rdf:resource="#_a"/>
<cim:X.kind rdf:resource="http://iec.ch/TC57/CIM100#PhaseCode.ABC"/><cim:X.page rdf:resource="http://x.example/"/></cim:Fuse>`);
  expect(dangling).toBe(3);
});

describe('a broken file is refused whole, with file and line', () => {
  const whole = cimXml(
    '<cim:Substation rdf:ID="_ä"/>\n<cim:Fuse rdf:ID="_f">\n<cim:Switch.normalOpen>true</cim:Switch.normalOpen></cim:Fuse>',
  );

  it('wherever it was cut short', async () => {
    const bytes = utf8(whole.trimEnd());
    for (let length = 0; length < bytes.length; length += 1) {
      const { report } = await readCim([givenBytes('cut.xml', bytes.subarray(0, length), 64)]);
      expect([length, report.rows, report.classes]).toEqual([length, 0, {}]);
      expect(report.refused).toEqual([expect.objectContaining({ file: 'cut.xml' })]);
      const lines = new TextDecoder().decode(bytes.subarray(0, length)).split('\n').length;
      expect(report.refused[0]?.line).toBeGreaterThan(0);
      expect(report.refused[0]?.line).toBeLessThanOrEqual(lines);
    }
    expect((await readCim([givenBytes('whole.xml', bytes, 64)])).report.rows).toBe(2);
  });

  it('and the files beside it are read', async () => {
    const { report } = await readCim([
      givenText('cut.xml', whole.slice(0, -12)),
      givenText('b.xml', cimXml('<cim:Line rdf:ID="l"/>')),
    ]);
    expect([report.classes, report.rows, report.refused.length]).toEqual([{ Line: 1 }, 1, 1]);
  });

  const LAUGHS = `<!DOCTYPE rdf:RDF [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(50)}"><!ENTITY c "${'&b;'.repeat(50)}">]>`;
  it.each<[what: string, text: string, line: number, message: RegExp]>([
    ['an entity bomb', whole.replace('\n<rdf', `\n${LAUGHS}<rdf`).replace('true', '&c;'), 2, /document type/],
    [
      'an external entity',
      whole
        .replace('\n<rdf', '\n<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><rdf')
        .replace('true', '&x;'),
      2,
      /document type/,
    ],
    [
      'an external document type',
      whole.replace('\n<rdf', '\n<!DOCTYPE r SYSTEM "http://x.example/r.dtd"><rdf'),
      2,
      /document type/,
    ],
    ['an unknown entity', whole.replace('true', '&x;'), 5, /broken XML/],
    ['an element that is closed by another', whole.replace('</cim:Fuse>', '</cim:Fuze>'), 5, /broken XML/],
    ['a prefix that nobody knows', whole.replaceAll('cim:Fuse', 'cym:Fuse'), 4, /broken XML/],
    ['another kind of XML', '<html>\n<body/></html>', 1, /root element is not rdf:RDF/],
    ['no XML', 'Tag;Name\n1;2', 2, /broken XML/],
    ['an unknown encoding', whole.replace('UTF-8', 'EBCDIC-7'), 1, /encoding "EBCDIC-7"/],
    ['nothing', '', 1, /broken XML/],
    [
      'elements in elements without end',
      cimXml('<cim:A rdf:ID="_a">'.repeat(1000)),
      3,
      /nested more than 50/,
    ],
    ['a text without end', whole.replace('true', 'x'.repeat(100_001)), 5, /longer than 100000/],
    ['an attribute without end', whole.replace('"_f"', `"${'x'.repeat(300_000)}"`), 4, /longer than 100000/],
    [
      'a comment without end',
      whole.replace('<cim:Fuse', `<!-- ${'x'.repeat(300_000)} --><cim:Fuse`),
      4,
      /longer than 100000/,
    ],
  ])('%s', async (_, text, line, message) => {
    const { report } = await readCim([givenText('a.xml', text)]);
    expect(report).toMatchObject({ rows: 0, classes: {}, refused: [{ file: 'a.xml', line }] });
    expect(report.refused).toHaveLength(1);
    expect(report.refused[0]?.message).toMatch(message);
  });

  it('bytes that are no text of its encoding', async () => {
    const bytes = utf8(whole);
    bytes[bytes.indexOf(0xc3)] = 0xff;
    const { report } = await readCim([givenBytes('a.xml', bytes)]);
    expect(report.refused).toMatchObject([{ file: 'a.xml', message: 'the bytes are no utf-8 text' }]);
    expect(report.rows).toBe(0);
  });

  it('more objects or more bytes than what is taken', async () => {
    const many = cimXml('<cim:Fuse rdf:about="#_f"/>\n'.repeat(20));
    const limits = { ...CIM_LIMITS, objects: 10 };
    const { report } = await readCim([givenText('a.xml', many)], limits);
    expect(report.refused).toEqual([
      { file: 'a.xml', line: 13, element: '', message: 'more than 10 objects' },
    ]);
    const small = { ...CIM_LIMITS, bytes: 500 };
    expect((await readCim([givenText('a.xml', many)], small)).report.refused[0]?.message).toBe(
      'more than 500 bytes come out of the files',
    );
  });
});

it('names that every object of a program has are names like any other', async () => {
  const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];
  const { refused, unknownClasses, classes } = await read(
    `<md:FullModel rdf:about="urn:uuid:constructor">${names.map((name) => `<md:${name} rdf:parseType="Statements"><cim:Fuse rdf:ID="f"/></md:${name}>`).join('')}</md:FullModel>
${names.map((name) => `<cim:${name} rdf:ID="${name}"><cim:${name}>1</cim:${name}><cim:${name} rdf:resource="#${name}"/></cim:${name}>`).join('')}
<cim:Asset rdf:ID="_a"><cim:Asset.inUseState>constructor</cim:Asset.inUseState></cim:Asset>`,
  );
  expect(refused).toEqual([]);
  expect(classes).toEqual({ Asset: 1 });
  expect(new Map(Object.entries(unknownClasses))).toEqual(new Map(names.map((name) => [name, 1])));
});

describe('an archive', () => {
  const substation = utf8(cimXml('<cim:Substation rdf:ID="_s"/>'));
  const line = utf8(cimXml('<cim:Line rdf:ID="_l"/>'));
  const reportOf = async (zip: Uint8Array, limits = CIM_LIMITS) =>
    (await readCim([givenBytes('a.zip', zip)], limits)).report;

  it('of files and of archives is read, and what computers put beside them is not', async () => {
    const inner = zipSync({ 'deep/line.xml': line });
    const { classes, refused, models } = await reportOf(
      zipSync({
        'eq/s.xml': substation,
        'gl.zip': inner,
        '__MACOSX/s.xml': utf8('no'),
        'readme.txt': utf8('no'),
      }),
    );
    expect([classes, refused]).toEqual([{ Line: 1, Substation: 1 }, []]);
    expect(models?.map(({ file }) => file)).toEqual(['a.zip/eq/s.xml', 'a.zip/gl.zip/deep/line.xml']);
  });

  it('names the file in it that is broken, and reads the others', async () => {
    const { classes, refused } = await reportOf(
      zipSync({ 'cut.xml': line.subarray(0, 200), 's.xml': substation }),
    );
    expect(classes).toEqual({ Substation: 1 });
    expect(refused).toMatchObject([{ file: 'a.zip/cut.xml', line: 2 }]);
  });

  it('in an archive in an archive is refused', async () => {
    const deep = zipSync({ 'b.zip': zipSync({ 'c.zip': zipSync({ 's.xml': substation }) }) });
    expect((await reportOf(deep)).refused).toMatchObject([{ file: 'a.zip/b.zip/c.zip' }]);
  });

  it('that would become much larger than what is taken is refused before it has', async () => {
    const bomb = zipSync(
      { 'a.xml': utf8(cimXml('<cim:Fuse rdf:about="#_f"/>\n'.repeat(100_000))) },
      { level: 9 },
    );
    const { refused, rows } = await reportOf(bomb, { ...CIM_LIMITS, freeGrowth: 100_000, growth: 20 });
    expect(bomb.length).toBeLessThan(20_000);
    expect(refused).toEqual([
      {
        file: 'a.zip/a.xml',
        line: expect.any(Number),
        element: '',
        message: expect.stringMatching(/bytes come out/),
      },
    ]);
    expect(rows).toBe(0);
  });

  it('of nothing but blanks is no model', async () => {
    const blanks = zipSync({ 'a.xml': new Uint8Array(3_000_000).fill(0x20) }, { level: 9 });
    expect((await reportOf(blanks)).refused).toMatchObject([{ file: 'a.zip/a.xml', line: 1 }]);
  });

  it('that says less of a file than what comes out is refused', async () => {
    const zip = zipSync({ 's.xml': substation });
    const view = new DataView(zip.buffer);
    for (let at = 0; at < zip.length - 4; at += 1)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 20, true);
    expect((await reportOf(zip)).refused[0]?.message).toBe('the archive holds more than it says');
  });

  it('is refused or read in part, but never thrown, wherever it was cut short', async () => {
    const zip = zipSync({ 's.xml': substation, 'l.xml': line });
    for (let length = 4; length < zip.length; length += 1) {
      const { refused } = await reportOf(zip.subarray(0, length));
      expect([length, refused.length > 0, refused[0]?.file.startsWith('a.zip')]).toEqual([
        length,
        true,
        true,
      ]);
    }
  });
});

import { describe, expect, it, test } from 'vitest';
import { CIM_NAMESPACES, cimXml, givenText } from '../../../tests/support/cim-files.ts';
import { readCim } from './read-cim.ts';

const report = async (...texts: readonly string[]) =>
  (await readCim(texts.map((text, at) => givenText(`${at + 1}.xml`, text)))).report;

const header = (id: string, profile: string, more = '') => `<md:FullModel rdf:about="urn:uuid:${id}">
  <md:Model.profile>http://iec.ch/TC57/ns/CIM/${profile}-EU/3.0</md:Model.profile>${more}</md:FullModel>`;

const BREAKER = `<cim:Substation rdf:ID="_s"><cim:IdentifiedObject.name>North</cim:IdentifiedObject.name></cim:Substation>
<cim:Breaker rdf:ID="_b"><cim:Equipment.EquipmentContainer rdf:resource="#_s"/><cim:Switch.normalOpen>false</cim:Switch.normalOpen></cim:Breaker>
<cim:ConnectivityNode rdf:ID="_n1"/><cim:ConnectivityNode rdf:ID="_n2"/>
<cim:Terminal rdf:ID="_t1"><cim:Terminal.ConductingEquipment rdf:resource="#_b"/><cim:Terminal.ConnectivityNode rdf:resource="#_n1"/></cim:Terminal>
<cim:Terminal rdf:ID="_t2"><cim:Terminal.ConductingEquipment rdf:resource="#_b"/><cim:Terminal.ConnectivityNode rdf:resource="#_n2"/></cim:Terminal>`;

describe('every way of writing RDF that CIM XML allows', () => {
  it.each(Object.entries(CIM_NAMESPACES))('is read in the namespace of %s', async (_, namespace) => {
    const { classes, unknownClasses, rows, refused } = await report(cimXml(BREAKER, namespace));
    expect(classes).toEqual({ Breaker: 1, ConnectivityNode: 2, Substation: 1, Terminal: 2 });
    expect([unknownClasses, rows, refused]).toEqual([{}, 2, []]);
  });

  it('an object has one id, however it is written', async () => {
    const id = '11AA2233-0000-4000-8000-000000000001';
    const { classes, dangling } = await report(
      cimXml(`<cim:Substation rdf:ID="_${id}"/>
<cim:Substation rdf:about="#_${id}"/><cim:Substation rdf:about="urn:uuid:${id.toLowerCase()}"/>
<cim:Breaker rdf:ID="a"><cim:Equipment.EquipmentContainer rdf:resource="urn:uuid:${id}"/></cim:Breaker>
<cim:Breaker rdf:ID="b"><cim:Equipment.EquipmentContainer rdf:resource="#${id}"/></cim:Breaker>
<cim:Breaker rdf:ID="c"><cim:Equipment.EquipmentContainer rdf:resource="grid.xml#_${id}"/></cim:Breaker>
<cim:Breaker rdf:ID="d"><cim:Equipment.EquipmentContainer rdf:resource="_${id}"/></cim:Breaker>`),
    );
    expect([classes, dangling]).toEqual([{ Breaker: 4, Substation: 1 }, 0]);
  });

  it('an address in the base of the file is an object, an enumeration and an address of the web are none', async () => {
    const text = cimXml(`<cim:Substation rdf:ID="s"/><cim:Breaker rdf:ID="b">
<cim:Equipment.EquipmentContainer rdf:resource="http://grid.example/model#s"/>
<cim:Equipment.Plan rdf:resource="https://plans.example/7"/>
<cim:Equipment.Kind rdf:resource="${CIM_NAMESPACES.cim100}PhaseCode.ABC"/></cim:Breaker>`);
    const { dangling } = await report(
      text.replace('<rdf:RDF ', '<rdf:RDF xml:base="http://grid.example/model" '),
    );
    expect(dangling).toBe(0);
  });

  it('descriptions with a type, objects in objects, node ids and attributes are objects and values as well', async () => {
    const { classes, dangling, rows } = await report(
      cimXml(`<rdf:Description rdf:about="#_v"><rdf:type rdf:resource="${CIM_NAMESPACES.cim100}VoltageLevel"/></rdf:Description>
<cim:Substation rdf:ID="_s" cim:IdentifiedObject.name="South"><cim:Substation.Bays><cim:Bay rdf:ID="_bay"/></cim:Substation.Bays></cim:Substation>
<cim:Breaker rdf:nodeID="x"/><cim:Fuse rdf:ID="_f"><cim:Fuse.Beside rdf:nodeID="x"/></cim:Fuse>`),
    );
    expect(classes).toEqual({ Bay: 1, Breaker: 1, Fuse: 1, Substation: 1, VoltageLevel: 1 });
    expect([dangling, rows]).toEqual([0, 5]);
  });

  it('UTF-16 and older encodings are read by their mark or their declaration', async () => {
    const text = cimXml('<cim:Substation rdf:ID="_é"/>').replace('UTF-8', 'ISO-8859-1');
    const latin = Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
    const file = {
      name: 'latin.xml',
      size: latin.length,
      chunks: async function* () {
        yield latin;
      },
    };
    expect((await readCim([file])).report.classes).toEqual({ Substation: 1 });
  });

  it('classes of vendors are counted apart and their references with all others', async () => {
    const { classes, unknownClasses, dangling } = await report(
      cimXml(
        '<ext:Drone rdf:ID="_d"><ext:Drone.Over rdf:resource="#_away"/></ext:Drone><ext:Drone rdf:ID="_e"/>',
      ),
    );
    expect([classes, unknownClasses, dangling]).toEqual([{}, { Drone: 2 }, 1]);
  });
});

describe('files of one model', () => {
  it('an object is one in all of them, and its most special class counts', async () => {
    const { classes, rows } = await report(
      cimXml(
        `${header('1', 'SteadyStateHypothesis')}<cim:Equipment rdf:about="#_b"><cim:Equipment.inService>true</cim:Equipment.inService></cim:Equipment>`,
      ),
      cimXml(`${header('2', 'CoreEquipment')}${BREAKER}`),
    );
    expect(classes).toEqual({ Breaker: 1, ConnectivityNode: 2, Substation: 1, Terminal: 2 });
    expect(rows).toBe(2);
  });

  it('a file may add to what it defines, before or after it does', async () => {
    const { classes, refused } = await report(
      cimXml(
        '<cim:Fuse rdf:about="#_f"/><cim:Fuse rdf:ID="_f"/><cim:Fuse rdf:about="#_f"><cim:Switch.open>True</cim:Switch.open></cim:Fuse>',
      ),
    );
    expect([classes, refused]).toEqual([{ Fuse: 1 }, []]);
  });

  it('a switch stands as the state says, else in its normal position', async () => {
    const state = (open: boolean) =>
      cimXml(
        `${header('1', 'SteadyStateHypothesis')}<cim:Breaker rdf:about="#_b"><cim:Switch.open>${open}</cim:Switch.open></cim:Breaker>`,
      );
    expect((await report(cimXml(BREAKER))).islands).toEqual({ asInFile: 1, allOpen: 2 });
    expect((await report(cimXml(BREAKER), state(true))).islands).toEqual({ asInFile: 2, allOpen: 2 });
    const open = BREAKER.replace('normalOpen>false', 'normalOpen>true');
    expect((await report(cimXml(open), state(false))).islands).toEqual({ asInFile: 1, allOpen: 2 });
  });

  it('a state overrides what the equipment file says of it', async () => {
    const open = BREAKER.replace(
      '<cim:Switch.normalOpen>',
      '<cim:Switch.open>false</cim:Switch.open><cim:Switch.normalOpen>',
    );
    const state = cimXml(
      `${header('1', 'SteadyStateHypothesis')}<cim:Breaker rdf:about="#_b"><cim:Switch.open>true</cim:Switch.open></cim:Breaker>`,
    );
    const { islands, refused } = await report(state, cimXml(open));
    expect([islands, refused]).toEqual([{ asInFile: 2, allOpen: 2 }, []]);
  });

  it('a terminal that is not connected joins nothing', async () => {
    const state = cimXml(
      `${header('1', 'SteadyStateHypothesis')}<cim:Terminal rdf:about="#_t2"><cim:ACDCTerminal.connected>false</cim:ACDCTerminal.connected></cim:Terminal>`,
    );
    expect((await report(cimXml(BREAKER), state)).islands).toEqual({ asInFile: 2, allOpen: 2 });
  });

  it('buses and branches without connectivity nodes are a network of topological nodes', async () => {
    const { islands } = await report(
      cimXml(`<cim:TopologicalNode rdf:ID="_1"/><cim:TopologicalNode rdf:ID="_2"/><cim:TopologicalNode rdf:ID="_3"/>
<cim:ConnectivityNode rdf:ID="_boundary"/><cim:ACLineSegment rdf:ID="_l"/>
<cim:Terminal rdf:ID="_t1"><cim:Terminal.ConductingEquipment rdf:resource="#_l"/><cim:Terminal.TopologicalNode rdf:resource="#_1"/></cim:Terminal>
<cim:Terminal rdf:ID="_t2"><cim:Terminal.ConductingEquipment rdf:resource="#_l"/><cim:Terminal.TopologicalNode rdf:resource="#_2"/></cim:Terminal>`),
    );
    expect(islands).toEqual({ asInFile: 2, allOpen: 2 });
  });

  it('a node that only terminals name is a node, and the reference dangles', async () => {
    const { islands, dangling } = await report(
      cimXml(BREAKER.replace('<cim:ConnectivityNode rdf:ID="_n2"/>', '')),
    );
    expect([islands, dangling]).toEqual([{ asInFile: 1, allOpen: 2 }, 1]);
  });

  it('a cut parts a segment, and a clamp taps it on its side of the cut', async () => {
    const terminal = (id: string, of: string, node: string, at: number) =>
      `<cim:Terminal rdf:ID="${id}"><cim:ACDCTerminal.sequenceNumber>${at}</cim:ACDCTerminal.sequenceNumber><cim:Terminal.ConductingEquipment rdf:resource="#${of}"/><cim:Terminal.ConnectivityNode rdf:resource="#${node}"/></cim:Terminal>`;
    const { islands } = await report(
      cimXml(`<cim:ACLineSegment rdf:ID="_l"/>
<cim:Cut rdf:ID="_c"><cim:Cut.ACLineSegment rdf:resource="#_l"/><cim:Cut.lengthFromTerminal1>5</cim:Cut.lengthFromTerminal1><cim:Switch.open>true</cim:Switch.open></cim:Cut>
<cim:Clamp rdf:ID="_p"><cim:Clamp.ACLineSegment rdf:resource="#_l"/><cim:Clamp.lengthFromTerminal1>2</cim:Clamp.lengthFromTerminal1></cim:Clamp>
${terminal('t1', '_l', 'n1', 1)}${terminal('t2', '_l', 'n2', 2)}${terminal('t3', '_c', 'n3', 1)}${terminal('t4', '_c', 'n4', 2)}${terminal('t5', '_p', 'n5', 1)}`),
    );
    // n1, n5 and n3 on one side, n4 and n2 on the other.
    expect(islands).toEqual({ asInFile: 2, allOpen: 2 });
  });

  it('a model that is not given is named, and dangles nothing', async () => {
    const { warnings, dangling, models } = await report(
      cimXml(
        `${header('1', 'CoreEquipment', '<md:Model.DependentOn rdf:resource="urn:uuid:9"/>')}${BREAKER}`,
      ),
    );
    expect(warnings).toEqual([
      { file: '1.xml', line: 3, element: 'Model.DependentOn', message: 'the model 9 is not among the files' },
    ]);
    expect([dangling, models?.[0]?.['profiles']]).toEqual([
      0,
      ['http://iec.ch/TC57/ns/CIM/CoreEquipment-EU/3.0'],
    ]);
  });

  it('of two versions of one model the newer one counts', async () => {
    const named = (name: string) =>
      `<cim:Substation rdf:ID="_s"><cim:IdentifiedObject.name>${name}</cim:IdentifiedObject.name></cim:Substation>`;
    const { refused, warnings } = await report(
      cimXml(`${header('1', 'CoreEquipment')}${named('Old')}`),
      cimXml(
        `${header('2', 'CoreEquipment', '<md:Model.Supersedes rdf:resource="urn:uuid:1"/>')}${named('New')}`,
      ),
    );
    expect(refused).toEqual([]);
    expect(warnings?.map(({ file, element }) => [file, element])).toEqual([['1.xml', 'Model.Supersedes']]);
  });

  it('a state without its equipment makes no assets', async () => {
    const { rows, classes, warnings } = await report(
      cimXml(
        `${header('1', 'SteadyStateHypothesis')}<cim:Breaker rdf:about="#_b"><cim:Switch.open>true</cim:Switch.open></cim:Breaker>`,
      ),
    );
    expect([rows, classes, warnings?.length]).toEqual([0, { Breaker: 1 }, 1]);
  });
});

test('results, drawings and dynamics are counted and not used', async () => {
  const { classes, rows, models } = await report(
    cimXml(BREAKER),
    cimXml(
      `${header('1', 'StateVariables')}<cim:SvVoltage rdf:ID="_v"><cim:SvVoltage.v>1</cim:SvVoltage.v></cim:SvVoltage>`,
    ),
  );
  expect([classes['SvVoltage'], rows, models?.map(({ isUsed }) => isUsed)]).toEqual([1, 2, [true, false]]);
});

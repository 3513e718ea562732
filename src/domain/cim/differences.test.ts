import { describe, expect, it } from 'vitest';
import { cimXml, givenText } from '../../../tests/support/cim-files.ts';
import { readCim } from './read-cim.ts';

const BASE = cimXml(`<md:FullModel rdf:about="urn:uuid:base"/>
<cim:Breaker rdf:ID="_b"><cim:Switch.normalOpen>false</cim:Switch.normalOpen></cim:Breaker>
<cim:Fuse rdf:ID="_f"/>
<cim:Terminal rdf:ID="_t1"><cim:Terminal.ConductingEquipment rdf:resource="#_b"/><cim:Terminal.ConnectivityNode rdf:resource="#_n1"/></cim:Terminal>
<cim:Terminal rdf:ID="_t2"><cim:Terminal.ConductingEquipment rdf:resource="#_b"/><cim:Terminal.ConnectivityNode rdf:resource="#_n2"/></cim:Terminal>`);

interface Changes {
  readonly id?: string;
  readonly supersedes?: string;
  readonly preconditions?: string;
  readonly reverse?: string;
  readonly forward?: string;
}

function differences({
  id = 'change',
  supersedes = 'base',
  preconditions = '',
  reverse = '',
  forward = '',
}: Changes) {
  return cimXml(`<dm:DifferenceModel rdf:about="urn:uuid:${id}"><md:Model.Supersedes rdf:resource="urn:uuid:${supersedes}"/>
<dm:preconditions parseType="Statements" rdf:parseType="Statements">${preconditions}</dm:preconditions>
<dm:reverseDifferences rdf:parseType="Statements">${reverse}</dm:reverseDifferences>
<dm:forwardDifferences rdf:parseType="Statements">${forward}</dm:forwardDifferences></dm:DifferenceModel>`);
}

const position = (open: boolean) =>
  `<rdf:Description rdf:about="#_b"><cim:Switch.normalOpen>${open}</cim:Switch.normalOpen></rdf:Description>`;

const report = async (...texts: readonly string[]) =>
  (await readCim(texts.map((text, at) => givenText(`${at + 1}.xml`, text)))).report;

describe('a difference model', () => {
  it('changes, adds and takes away what its base has', async () => {
    const { classes, islands, refused } = await report(
      differences({
        reverse: `${position(false)}<cim:Fuse rdf:about="#_f"/>`,
        forward: `${position(true)}<cim:Disconnector rdf:ID="_d"/>`,
      }),
      BASE,
    );
    expect(refused).toEqual([]);
    expect(classes).toEqual({ Breaker: 1, Disconnector: 1, Terminal: 2 });
    expect(islands).toEqual({ asInFile: 2, allOpen: 2 });
  });

  it('is refused without its base, and nothing of it counts', async () => {
    const alone = await report(differences({ forward: '<cim:Disconnector rdf:ID="_d"/>' }));
    expect([alone.classes, alone.rows]).toEqual([{}, 0]);
    expect(alone.refused).toEqual([
      {
        file: '1.xml',
        line: 3,
        element: 'DifferenceModel',
        message: 'a difference model without the model that it changes',
      },
    ]);
    const other = await report(
      differences({ supersedes: 'another', forward: '<cim:Disconnector rdf:ID="_d"/>' }),
      BASE,
    );
    expect(other.refused[0]?.message).toBe('none of the models that it changes is among the files: another');
    expect(other.classes).toEqual({ Breaker: 1, Fuse: 1, Terminal: 2 });
  });

  it.each<[what: string, changes: Changes, message: string]>([
    [
      'takes away what is not so',
      { reverse: position(true), forward: '<cim:Fuse rdf:ID="_new"/>' },
      'Switch.normalOpen of b is not "true" in the base',
    ],
    [
      'requires what is not so',
      { preconditions: position(true), forward: '<cim:Fuse rdf:ID="_new"/>' },
      'Switch.normalOpen of b is not "true" in the base',
    ],
    [
      'changes what is not there',
      {
        forward: '<rdf:Description rdf:about="#_x"><cim:Switch.open>true</cim:Switch.open></rdf:Description>',
      },
      'the base has no x',
    ],
  ])('that %s is refused as a whole', async (_, changes, message) => {
    const { classes, refused } = await report(BASE, differences(changes));
    expect(classes).toEqual({ Breaker: 1, Fuse: 1, Terminal: 2 });
    expect(refused).toMatchObject([{ file: '2.xml', message }]);
  });

  it('stands on another one, whichever is given first', async () => {
    const second = differences({
      id: 'second',
      supersedes: 'change',
      reverse: position(true),
      forward: position(false),
    });
    const first = differences({ reverse: position(false), forward: position(true) });
    const { refused, islands } = await report(second, first, BASE);
    expect([refused, islands.asInFile]).toEqual([[], 1]);
  });
});

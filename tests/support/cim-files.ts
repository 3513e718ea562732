import type { GivenFile } from '../../src/domain/import/report/file-report.ts';

export const CIM_NAMESPACES = {
  cim16: 'http://iec.ch/TC57/2013/CIM-schema-cim16#',
  cim17: 'http://iec.ch/TC57/2016/CIM-schema-cim17#',
  cim100: 'http://iec.ch/TC57/CIM100#',
} as const;

/** A file of CIM XML around the elements; the first of them stands on line 3. */
export function cimXml(elements: string, namespace: string = CIM_NAMESPACES.cim100): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rdf:RDF xmlns:cim="${namespace}" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:md="http://iec.ch/TC57/61970-552/ModelDescription/1#" xmlns:dm="http://iec.ch/TC57/61970-552/DifferenceModel/1#" xmlns:ext="http://vendor.example/ext#">
${elements}
</rdf:RDF>
`;
}

export function givenText(name: string, text: string): GivenFile {
  return givenBytes(name, new TextEncoder().encode(text));
}

/** In small pieces, so that every reader meets texts that are cut in the middle. */
export function givenBytes(name: string, bytes: Uint8Array, step = 1000): GivenFile {
  return {
    name,
    size: bytes.length,
    async *chunks() {
      for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
    },
  };
}

/** One of each: a class that is known and one that is not, a reference into nowhere, a switch between two nodes. */
export const WRITTEN_MODEL =
  cimXml(`<cim:Substation rdf:ID="_s"><cim:IdentifiedObject.name>North</cim:IdentifiedObject.name></cim:Substation>
<cim:ConnectivityNode rdf:ID="_n1"/><cim:ConnectivityNode rdf:ID="_n2"/>
<cim:Breaker rdf:ID="_b"><cim:Switch.normalOpen>false</cim:Switch.normalOpen><cim:Equipment.EquipmentContainer rdf:resource="#_s"/></cim:Breaker>
<cim:Terminal rdf:ID="_t1"><cim:Terminal.ConductingEquipment rdf:resource="#_b"/><cim:Terminal.ConnectivityNode rdf:resource="#_n1"/></cim:Terminal>
<cim:Terminal rdf:ID="_t2"><cim:Terminal.ConductingEquipment rdf:resource="#_b"/><cim:Terminal.ConnectivityNode rdf:resource="#_n2"/></cim:Terminal>
<cim:Fuse rdf:ID="_f"><cim:Equipment.EquipmentContainer rdf:resource="#_gone"/></cim:Fuse>`);

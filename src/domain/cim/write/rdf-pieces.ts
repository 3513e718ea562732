import { element, type Markup, markedUp } from '../../surveys/xml/write-xml.ts';

/** What an object says: texts, and references to other objects by their ids. */
export type Said = readonly (Markup | null)[];

const NAMESPACES = {
  'xmlns:rdf': 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  'xmlns:cim': 'http://iec.ch/TC57/CIM100#',
  'xmlns:md': 'http://iec.ch/TC57/61970-552/ModelDescription/1#',
};

/** The beginning of a document (IEC 61970-552), up to its first object. */
export function documentHead(header: Markup): string {
  const spaces = Object.entries(NAMESPACES).map(([name, address]) => ` ${name}="${address}"`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rdf:RDF${spaces.join('')}>\n${header}\n`;
}

export const DOCUMENT_TAIL = '</rdf:RDF>\n';

/** An object that is defined here, with the id under which other files know it; an empty one is nothing. */
export function defined(className: string, id: string, said: Said, mRID = id): Markup {
  return element(`cim:${className}`, { 'rdf:ID': `_${id}` }, [
    text('IdentifiedObject.mRID', mRID) ?? '',
    ...said.map((one) => one ?? ''),
  ]);
}

/** A thing that is no identified object of the standard: it has no mRID. */
export function definedPart(className: string, id: string, said: Said): Markup {
  return element(
    `cim:${className}`,
    { 'rdf:ID': `_${id}` },
    said.map((one) => one ?? ''),
  );
}

/** What is added to an object of another document. */
export function addedTo(className: string, id: string, said: Said): Markup {
  return element(
    `cim:${className}`,
    { 'rdf:about': `#_${id}` },
    said.map((one) => one ?? ''),
  );
}

/** Nothing where there is nothing to say. */
export function text(name: string, value: string | number | null | undefined): Markup | null {
  if (value === null || value === undefined || value === '') return null;
  return element(`cim:${name}`, {}, [markedUp(String(value))]);
}

export function refers(name: string, id: string | null | undefined): Markup | null {
  return id == null ? null : element(`cim:${name}`, { 'rdf:resource': `#_${id}` });
}

/** A member of an enumeration: `PhaseCode.ABC`. */
export function member(name: string, value: string): Markup {
  return element(`cim:${name}`, { 'rdf:resource': `http://iec.ch/TC57/CIM100#${value}` });
}

/** A value with parts, which stands within its object and needs no id. */
export function compound(name: string, className: string, said: Said): Markup | null {
  const parts = said.filter((one) => one !== null);
  return parts.length === 0 ? null : element(`cim:${name}`, {}, [element(`cim:${className}`, {}, parts)]);
}

export interface WrittenHeader {
  readonly id: string;
  readonly profile: string;
  readonly created: Date;
  readonly authority: string;
  readonly description: string;
  readonly dependentOn: readonly string[];
}

/** The header of a whole model (CGMES 3.0). */
export function fullModel(given: WrittenHeader): Markup {
  const { id, profile, created, authority, description, dependentOn } = given;
  const moment = created.toISOString();
  const said = (name: string, value: string) => element(`md:Model.${name}`, {}, [markedUp(value)]);
  return element('md:FullModel', { 'rdf:about': `urn:uuid:${id}` }, [
    said('created', moment),
    said('scenarioTime', moment),
    said('version', '1'),
    said('description', description),
    said('modelingAuthoritySet', authority),
    said('profile', profile),
    ...dependentOn.map((other) => element('md:Model.DependentOn', { 'rdf:resource': `urn:uuid:${other}` })),
  ]);
}

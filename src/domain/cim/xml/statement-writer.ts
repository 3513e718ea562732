import type { SaxesTagNS } from 'saxes';
import type { FileRefusal } from '../../import/report/file-report.ts';
import { UnreadableCim } from '../reading/cim-refusal.ts';
import type { resourceValue } from '../reading/references.ts';
import type { CimStatements, StagedObject } from '../reading/staged-file.ts';
import { keepsValues, specialClass } from '../schema/cim-classes.ts';
import { SINGLE_ROLES } from '../schema/cim-roles.ts';
import { cimValueFault } from '../schema/value-fault.ts';
import type { CimReading } from './cim-reading.ts';
import { isRdf, RDF } from './rdf-attributes.ts';

/** A staged object while its element is read. */
export interface OpenObject extends StagedObject {
  className: string | null;
  isFaulty: boolean;
}

/** Writes what a file says into its objects, and refuses values that are none. */
export function statementWriter(
  file: string,
  reading: CimReading,
  refused: FileRefusal[],
  line: () => number,
) {
  const { limits, texts } = reading;
  const refuse = (object: OpenObject, element: string, message: string) => {
    object.isFaulty = true;
    if (refused.length < limits.refusals) refused.push({ file, line: line(), element, message });
  };
  const append = ({ values, id }: OpenObject, name: string, value: CimStatements[number]) => {
    if (values.length >= 2 * limits.values)
      throw new UnreadableCim(`${id} has more than ${limits.values} values`, name);
    values.push(name, value);
  };
  const say = (object: OpenObject, name: string, text: string) => {
    if (text === '') return;
    const attribute = name.slice(name.lastIndexOf('/') + 1);
    const fault = cimValueFault(attribute, text);
    if (fault !== undefined) return refuse(object, attribute, fault);
    if (object.className !== null && !keepsValues(object.className)) return;
    const earlier = MANY.test(name) ? undefined : firstText(object.values, name);
    if (earlier === undefined) append(object, name, texts.text(text.slice(0, LONGEST_KEPT)));
    else if (earlier !== text.slice(0, LONGEST_KEPT))
      refuse(object, attribute, `is "${short(earlier)}" and "${short(text)}" of ${object.id}`);
  };
  return {
    begin(tag: SaxesTagNS, id: string, how: StagedObject['how']): OpenObject {
      reading.objects += 1;
      if (reading.objects > limits.objects) throw new UnreadableCim(`more than ${limits.objects} objects`);
      const object: OpenObject = {
        id: texts.reference(id).id,
        className: isRdf(tag, 'Description') ? null : texts.name(tag.local),
        how,
        line: line(),
        values: [],
        isFaulty: false,
      };
      for (const [name, text] of propertyAttributes(tag)) say(object, texts.name(name), text);
      return object;
    },
    say,
    refer(object: OpenObject, name: string, value: ReturnType<typeof resourceValue>): void {
      if (typeof value === 'string') return say(object, name, value);
      const to = texts.reference(value.idOf);
      const earlier = SINGLE_ROLES.has(name) ? firstReference(object.values, name) : undefined;
      if (earlier === undefined) append(object, name, to);
      else if (earlier !== to.id) refuse(object, name, `leads to ${earlier} and to ${to.id}`);
    },
    /** `rdf:type`, which a plain description has instead of its name. */
    retype(object: OpenObject, type: string): void {
      object.className = specialOf(object.className, texts.name(localName(type)));
    },
  };
}

function localName(address: string): string {
  return address.slice(Math.max(address.lastIndexOf('#'), address.lastIndexOf('/')) + 1);
}

function specialOf(known: string | null, said: string): string {
  return known === null ? said : (specialClass(known, said) ?? known);
}

/** RDF/XML §2.5: what stands in an attribute is a property as well. */
function* propertyAttributes(tag: SaxesTagNS): Generator<readonly [name: string, text: string]> {
  for (const key in tag.attributes) {
    const attribute = tag.attributes[key];
    if (attribute && isProperty(attribute.uri)) yield [attribute.local, attribute.value.trim()];
  }
}

function isProperty(uri: string): boolean {
  return (
    uri !== '' &&
    uri !== RDF &&
    !uri.startsWith('http://www.w3.org/XML/') &&
    !uri.startsWith('http://www.w3.org/2000/xmlns')
  );
}

function firstText(values: CimStatements, name: string): string | undefined {
  for (let at = 0; at < values.length; at += 2) {
    const value = values[at + 1];
    if (values[at] === name && typeof value === 'string') return value;
  }
  return undefined;
}

function firstReference(values: CimStatements, name: string): string | undefined {
  for (let at = 0; at < values.length; at += 2) {
    const value = values[at + 1];
    if (values[at] === name && value !== undefined && typeof value !== 'string') return value.id;
  }
  return undefined;
}

/** What may be said several times: parts of values, and what a header lists. */
const MANY = /\/|^Model\.|^(conformsTo|requires|replaces)$|^Asset\.kind$/;

const LONGEST_KEPT = 10_000;

function short(text: string): string {
  return text.slice(0, 60);
}

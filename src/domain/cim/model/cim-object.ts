import { type CimReference, type CimValue, isMember } from '../reading/references.ts';
import { type CimStatements, statementsOf } from '../reading/staged-file.ts';

/** What all given files say of one object. */
export interface CimObject {
  readonly id: string;
  className: string;
  /** Where it was first spoken of. */
  readonly file: string;
  readonly line: number;
  readonly values: CimStatements;
  /** The file and line of its `rdf:ID`, which a file says once. */
  definition: { readonly file: string; readonly line: number } | null;
  /** A file defines it; without that others only add to it, and no asset comes of it. */
  isDefined: boolean;
  /** Something of it was refused, so that no asset comes of it. */
  isFaulty: boolean;
}

export type CimObjects = ReadonlyMap<string, CimObject>;

/** The first text of this name; a member of an enumeration without its class (`ABC`). */
export function cimText(object: CimObject | undefined, name: string): string | undefined {
  if (!object) return undefined;
  for (let at = 0; at < object.values.length; at += 2) {
    if (object.values[at] === name) return textIn(object.values[at + 1]);
  }
  return undefined;
}

function textIn(value: CimValue | undefined): string | undefined {
  const text = typeof value === 'string' ? value : value?.id;
  return text !== undefined && isMember(text) ? text.slice(text.indexOf('.') + 1) : text;
}

/** The object that the first reference of this name leads to. */
export function objectOf(
  objects: CimObjects,
  object: CimObject | undefined,
  name: string,
): CimObject | undefined {
  const id = idOf(object, name);
  return id === undefined ? undefined : objects.get(id);
}

/** The id that the first reference of this name says, whether or not a file has it. */
export function idOf(object: CimObject | undefined, name: string): string | undefined {
  if (!object) return undefined;
  for (let at = 0; at < object.values.length; at += 2) {
    if (object.values[at] === name) {
      const value = object.values[at + 1];
      return typeof value === 'string' ? value : value?.id;
    }
  }
  return undefined;
}

/** Every reference of the object. */
export function* referencesOf(object: CimObject): Generator<readonly [name: string, to: CimReference]> {
  for (const [name, value] of statementsOf(object.values)) if (typeof value !== 'string') yield [name, value];
}

import type { FileRefusal } from '../../import/report/file-report.ts';
import type { CimValue } from '../reading/references.ts';
import { type StagedFile, type StagedObject, statementsOf } from '../reading/staged-file.ts';
import { specialClass } from '../schema/cim-classes.ts';
import { profileUse } from '../schema/cim-profiles.ts';
import { SINGLE_ROLES } from '../schema/cim-roles.ts';
import { cimNumber } from '../schema/value-fault.ts';
import type { CimObject } from './cim-object.ts';

export interface MergedFiles {
  readonly objects: Map<string, CimObject>;
  readonly refused: FileRefusal[];
  /** Statements about what no file names the class of. */
  readonly unnamed: FileRefusal[];
}

/**
 * What full models say, object by object (IEC 61970-552 §6): equipment first, then what other profiles add. State
 * overrides what equipment says of it; of anything else that contradicts what was said before, the first stays and the
 * second is refused.
 */
export function mergeFiles(files: readonly StagedFile[]): MergedFiles {
  const merged: MergedFiles = { objects: new Map(), refused: [], unnamed: [] };
  const ordered = files.toSorted((a, b) => profileUse(a.header).order - profileUse(b.header).order);
  // What has no class adds to what has one, whichever file comes first.
  for (const file of ordered) addObjects(merged, file, (staged) => staged.className !== null);
  for (const file of ordered) addObjects(merged, file, (staged) => staged.className === null);
  return merged;
}

function addObjects(merged: MergedFiles, file: StagedFile, chosen: (staged: StagedObject) => boolean): void {
  const { isAddition } = profileUse(file.header);
  for (const staged of file.objects) {
    if (!chosen(staged)) continue;
    const known = merged.objects.get(staged.id);
    if (known) addTo(merged, known, staged, file.name, isAddition);
    else if (staged.className !== null) {
      merged.objects.set(staged.id, newObject(staged, staged.className, file.name, isAddition));
    } else merged.unnamed.push(said(file.name, staged, `speaks of ${staged.id}, which no file defines`));
  }
}

export function newObject(
  staged: StagedObject,
  className: string,
  file: string,
  isAddition: boolean,
): CimObject {
  const { id, line, values, isFaulty, how } = staged;
  const definition = how === 'ID' ? { file, line } : null;
  return { id, className, file, line, values, definition, isDefined: how === 'ID' || !isAddition, isFaulty };
}

function addTo(
  merged: MergedFiles,
  known: CimObject,
  staged: StagedObject,
  file: string,
  isAddition: boolean,
): void {
  const repeated = repetition(known, staged, file);
  const className = special(known.className, staged.className);
  if (repeated !== undefined || className === undefined) {
    const other = `${known.id} is a ${known.className} (${known.file}, line ${known.line})`;
    merged.refused.push(said(file, staged, repeated ?? other));
    return;
  }
  known.className = className;
  known.isDefined ||= staged.how === 'ID' || (!isAddition && staged.className !== null);
  if (staged.how === 'ID') known.definition = { file, line: staged.line };
  known.isFaulty ||= staged.isFaulty;
  for (const [name, value] of statementsOf(staged.values)) {
    const contradicted = addStatement(known, name, value, isAddition);
    if (contradicted === undefined) continue;
    const message = `${shown(value)} of ${known.id}, which is ${shown(contradicted)} (${known.file}, line ${known.line})`;
    merged.refused.push({ file, line: staged.line, element: name, message });
  }
}

/** A file defines an object once (RDF/XML §2.14). Regions are what merged models repeat in the other form as well. */
function repetition(known: CimObject, staged: StagedObject, file: string): string | undefined {
  const { id, className, definition } = known;
  if (className !== staged.className) return undefined;
  const isRegion = /^(Sub)?GeographicalRegion$/.test(className);
  const first = staged.how === 'ID' ? definition : isRegion ? known : null;
  return first?.file === file ? `${id} stands already on line ${first.line}` : undefined;
}

function special(known: string, next: string | null): string | undefined {
  return next === null || next === known ? known : specialClass(known, next);
}

/** Adds a statement that is not there. Answers what it contradicts. */
export function addStatement(
  { values }: CimObject,
  name: string,
  value: CimValue,
  overrides: boolean,
): CimValue | undefined {
  const isSingle = (typeof value === 'string' && !name.includes('/')) || SINGLE_ROLES.has(name);
  for (let at = 0; at < values.length; at += 2) {
    const known = values[at + 1];
    if (values[at] !== name || known === undefined) continue;
    if (sameValue(known, value)) return undefined;
    if (!isSingle) continue;
    if (!overrides) return known;
    values[at + 1] = value;
    return undefined;
  }
  values.push(name, value);
  return undefined;
}

/** References are shared, so that one target is one object; numbers are the same in every form. */
export function sameValue(left: CimValue, right: CimValue): boolean {
  if (left === right) return true;
  if (typeof left !== 'string' || typeof right !== 'string') return false;
  const number = cimNumber(left);
  return number !== undefined && number === cimNumber(right);
}

function said(file: string, { line, className }: StagedObject, message: string): FileRefusal {
  return { file, line, element: className ?? 'rdf:Description', message };
}

export function shown(value: CimValue): string {
  return typeof value === 'string' ? `"${value.slice(0, 60)}"` : value.id;
}

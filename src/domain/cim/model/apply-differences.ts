import type { FileRefusal } from '../../import/report/file-report.ts';
import type { CimValue } from '../reading/references.ts';
import {
  type StagedDifferences,
  type StagedFile,
  type StagedObject,
  statementsOf,
} from '../reading/staged-file.ts';
import { isKindOf, keepsValues, specialClass } from '../schema/cim-classes.ts';
import type { CimObject } from './cim-object.ts';
import { addStatement, newObject, sameValue, shown } from './merge-files.ts';

/**
 * A difference model on the objects that it is about (IEC 61970-552 §7): what it takes away and what it requires has to be
 * there, or all of it is refused. An object whose class is taken away and not given again is gone.
 */
export function applyDifferences(
  objects: Map<string, CimObject>,
  file: StagedFile & { readonly differences: StagedDifferences },
): FileRefusal | undefined {
  const { preconditions, reverse, forward } = file.differences;
  const refused = unmet(objects, [preconditions, reverse]) ?? unknownTarget(objects, forward);
  if (refused) {
    const { staged, message } = refused;
    return { file: file.name, line: staged.line, element: staged.className ?? 'rdf:Description', message };
  }
  const classless = new Set<string>();
  for (const staged of reverse) {
    if (staged.className !== null) classless.add(staged.id);
    takeAway(objects.get(staged.id), staged);
  }
  for (const staged of forward) {
    if (staged.className !== null) classless.delete(staged.id);
    bring(objects, staged, file.name);
  }
  for (const id of classless) objects.delete(id);
  return undefined;
}

interface Unmet {
  readonly staged: StagedObject;
  readonly message: string;
}

function unmet(
  objects: ReadonlyMap<string, CimObject>,
  sections: readonly (readonly StagedObject[])[],
): Unmet | undefined {
  for (const section of sections) {
    for (const staged of section) {
      const message = whyUnmet(objects.get(staged.id), staged);
      if (message !== undefined) return { staged, message };
    }
  }
  return undefined;
}

function whyUnmet(known: CimObject | undefined, { id, className, values }: StagedObject): string | undefined {
  if (!known) return `the base has no ${id}`;
  if (className !== null && !isKindOf(known.className, className))
    return `${id} is a ${known.className} in the base`;
  for (const [name, value] of statementsOf(values)) {
    // Of some classes texts are not kept, and nothing can be said about them.
    if (typeof value === 'string' && !keepsValues(known.className)) continue;
    if (!says(known, name, value)) return `${name} of ${id} is not ${shown(value)} in the base`;
  }
  return undefined;
}

function says({ values }: CimObject, name: string, value: CimValue): boolean {
  return placeOf(values, name, value) >= 0;
}

function placeOf(values: CimObject['values'], name: string, value: CimValue): number {
  for (let at = 0; at < values.length; at += 2) {
    const known = values[at + 1];
    if (values[at] === name && known !== undefined && sameValue(known, value)) return at;
  }
  return -1;
}

function unknownTarget(
  objects: ReadonlyMap<string, CimObject>,
  forward: readonly StagedObject[],
): Unmet | undefined {
  const coming = new Set(forward.flatMap(({ id, className }) => (className === null ? [] : [id])));
  const staged = forward.find(({ id }) => !objects.has(id) && !coming.has(id));
  return staged && { staged, message: `the base has no ${staged.id}` };
}

function takeAway(known: CimObject | undefined, staged: StagedObject): void {
  if (!known) return;
  for (const [name, value] of statementsOf(staged.values)) {
    const at = placeOf(known.values, name, value);
    if (at >= 0) known.values.splice(at, 2);
  }
}

function bring(objects: Map<string, CimObject>, staged: StagedObject, file: string): void {
  const known = objects.get(staged.id);
  if (!known) {
    // A description may stand before the element that names the class.
    objects.set(staged.id, newObject(staged, staged.className ?? '', file, false));
    return;
  }
  if (staged.className !== null) {
    known.className = specialClass(known.className, staged.className) ?? staged.className;
  }
  known.isFaulty ||= staged.isFaulty;
  for (const [name, value] of statementsOf(staged.values)) addStatement(known, name, value, true);
}

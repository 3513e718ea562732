import type { FileRefusal, FileWarning } from '../../import/report/file-report.ts';
import { isMember } from '../reading/references.ts';
import { type CimObject, type CimObjects, cimText, idOf, referencesOf } from './cim-object.ts';

/** Regions that stand there twice under different ids, as merged models have them: same name, same region above. */
export function doubledRegions(objects: CimObjects): FileRefusal[] {
  const known = new Map<string, CimObject>();
  const refused: FileRefusal[] = [];
  for (const object of objects.values()) {
    if (!/^(Sub)?GeographicalRegion$/.test(object.className)) continue;
    const name = cimText(object, 'IdentifiedObject.name');
    if (name === undefined) continue;
    const key = `${object.className}\n${idOf(object, 'SubGeographicalRegion.Region') ?? ''}\n${name}`;
    const first = known.get(key);
    if (!first) known.set(key, object);
    else {
      const message = `"${name.slice(0, 60)}" is already the ${object.className} ${first.id} (${first.file}, line ${first.line})`;
      refused.push({ file: object.file, line: object.line, element: object.className, message });
    }
  }
  return refused;
}

/** Every reference to what no file has. Members of enumerations lead nowhere and are none. */
export function lookForDangling(objects: CimObjects): {
  readonly count: number;
  readonly first: FileWarning[];
} {
  const first: FileWarning[] = [];
  let count = 0;
  for (const object of objects.values()) {
    for (const [name, { id }] of referencesOf(object)) {
      if (objects.has(id) || isMember(id)) continue;
      count += 1;
      if (first.length < MOST_NAMED)
        first.push(warning(object, name, `leads to ${id}, which is in no given file`));
    }
  }
  return { count, first };
}

/** Objects that are added to and defined nowhere: a state without its equipment. */
export function notDefined(objects: CimObjects): FileWarning[] {
  const files = new Map<string, { readonly object: CimObject; count: number }>();
  for (const object of objects.values()) {
    if (object.isDefined) continue;
    const known = files.get(object.file);
    if (known) known.count += 1;
    else files.set(object.file, { object, count: 1 });
  }
  return [...files.values()].map(({ object, count }) =>
    warning(
      object,
      object.className,
      `${count} objects are added to and defined in no given file; no asset comes of them`,
    ),
  );
}

function warning({ file, line }: CimObject, element: string, message: string): FileWarning {
  return { file, line, element, message };
}

const MOST_NAMED = 50;

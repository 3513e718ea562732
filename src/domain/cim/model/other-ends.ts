import { OTHER_ENDS } from '../schema/cim-roles.ts';
import type { OwnedTexts } from '../xml/owned-text.ts';
import { type CimObject, referencesOf } from './cim-object.ts';
import { addStatement } from './merge-files.ts';

/** Says each association from the end that is read: a Location that names its equipment becomes equipment with a Location. */
export function nameOtherEnds(objects: ReadonlyMap<string, CimObject>, texts: OwnedTexts): void {
  for (const object of objects.values()) {
    for (const [name, to] of referencesOf(object)) {
      const end = OTHER_ENDS.get(name);
      const target = end === undefined ? undefined : objects.get(to.id);
      if (end !== undefined && target && target !== object) {
        // Not counted as a reference of its own: it leads to what is there.
        addStatement(target, end, texts.reference(object.id), false);
      }
    }
  }
}

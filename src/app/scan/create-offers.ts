import { clientFields, type ScannedAs } from '../../domain/kit/entity/entity.ts';
import { entityNamed } from '../../domain/registry.ts';
import type { ReadCode } from '../../domain/scan/read-code.ts';
import { createPath } from '../../resource/rows/record-path.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { searchableEntities } from '../palette/searchable-entities.ts';

/** A form for a new record with the code filled in. */
export interface CreateOffer {
  readonly entity: string;
  readonly path: string;
  readonly text: string;
}

/** What stands on things that nobody has entered yet: pieces by their serial number, items by their trade item number. */
const ON_THINGS: readonly ScannedAs[] = ['serial', 'item'];

/** The records that this person may create of something that carries the code: one for each kind of record. */
export function useCreateOffers(code: ReadCode): readonly CreateOffer[] {
  const workspace = useWorkspace();
  return searchableEntities(workspace).flatMap((name): CreateOffer[] => {
    const entity = entityNamed(name);
    const { scanned = {}, verbs, subject } = entity;
    const mayCreate = verbs.create === true && workspace.can(`${subject}:create`);
    if (!mayCreate) return [];
    const offers = Object.entries(scanned).flatMap(([field, holds]) => {
      const text = ON_THINGS.includes(holds) ? textFor(code, holds) : undefined;
      const fits =
        text !== undefined && clientFields(entity).includes(field) && isShort(entity.fields[field], text);
      return fits ? [{ entity: name, path: createPath(name, { [field]: text }), text }] : [];
    });
    return offers.slice(0, 1);
  });
}

function textFor({ text, meaning }: ReadCode, holds: ScannedAs): string | undefined {
  if (meaning.kind !== 'elements') return text;
  const wanted = holds === 'serial' ? ['21', '8004', '8003'] : ['01', '02', '240'];
  return meaning.elements.find(({ ai }) => wanted.includes(ai))?.value;
}

function isShort(
  field: { readonly kind: string; readonly maxLength?: number } | undefined,
  text: string,
): boolean {
  return field?.kind === 'text' && text.length <= (field.maxLength ?? 0);
}

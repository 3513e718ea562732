import { type Field, type ItemFieldDefinition, itemsOf, type Json } from '../fields/field.ts';
import type { AnyRow, EntityDefinition } from './entity.ts';

/** Where a write says of somebody else that they did it: `requester`, `receipts/0/receivedBy`. */
export interface OtherName {
  readonly path: string;
}

interface Writer {
  readonly userId: string;
  readonly permissions: readonly string[];
}

/**
 * The fields in which a write names somebody else as the one who did something, where its writer may name only themselves.
 * What was named before is no word of the writer's, nor is whoever made the record where an empty field means them.
 */
export function otherNames(
  { fields, maker }: EntityDefinition,
  before: AnyRow | null,
  after: AnyRow,
  writer: Writer,
): OtherName[] {
  const isOther = (was: Json | undefined, named: Json | undefined) =>
    typeof named === 'string' && named !== was && named !== writer.userId;
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== 'items') {
      const isMaker = name === maker && after[name] === after.createdBy;
      const isHeld = isOwnNameOnly(field, writer) && !isMaker;
      return isHeld && isOther(before?.[name], after[name]) ? [{ path: name }] : [];
    }
    const were = new Map(itemsOf(before?.[name]).map((item) => [item.id, item]));
    const parts = Object.entries(field.item).flatMap(([part, own]) =>
      isOwnNameOnly(own, writer) ? [part] : [],
    );
    return itemsOf(after[name]).flatMap((item, index) =>
      parts
        .filter((part) => isOther(were.get(item.id)?.[part], item[part]))
        .map((part) => ({ path: `${name}/${index}/${part}` })),
    );
  });
}

/** Whether this person may name nobody but themselves. */
export function isOwnNameOnly(
  field: Field | ItemFieldDefinition,
  { permissions }: Pick<Writer, 'permissions'>,
): boolean {
  if (field.kind !== 'person' || !field.ownName) return false;
  const { unless } = field.ownName;
  return unless === undefined || !permissions.includes(unless);
}

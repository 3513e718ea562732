import { isWithin, type Tree } from '../../data/check/check-tree.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import type { Naming } from '../../domain/hanging.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import type { ReferenceField } from '../../domain/kit/fields/field.ts';
import { standsFor } from '../../domain/stands-for.ts';
import type { Workspace } from '../../session/account/workspace.tsx';

type Desk = Pick<Workspace, 'database' | 'repository'>;

/** Puts a row that stands on one record onto another one, `to`. */
export type RowMover = (desk: Desk, row: AnyRow, to: string) => Promise<void>;

export type Movers = Readonly<Record<string, RowMover>>;

/** The field by which rows may be put onto another record; undefined where that can never be saved. */
export function fieldToMove(
  { entity, field, part }: Naming,
  mover: RowMover | undefined,
): ReferenceField | undefined {
  const definition = entity.fields[field];
  if (part !== undefined || !entity.verbs.update || definition?.kind !== 'reference') return undefined;
  const isFixed = mover === undefined && standsFor(entity.name).includes(field);
  return isFixed || definition.writable === 'server' ? undefined : definition;
}

/**
 * Whether what names a record cannot be put onto `to`: it is the record itself, or stands below it.
 *
 * @param by the field that names it
 */
export function isNoPlace(
  database: FieldDatabase,
  by: Tree,
  { entity, id }: { readonly entity: string; readonly id: string },
  to: string,
): Promise<boolean> {
  return by.entity === entity ? isWithin(database, by, to, id) : Promise.resolve(to === id);
}

/** What was moved; of what was not, why. */
export interface MovedRows {
  readonly moved: number;
  readonly left: readonly { readonly row: AnyRow; readonly error: unknown }[];
}

/**
 * Puts each row that still names the record onto another one, as the row is now. One that cannot be moved holds up no
 * other.
 */
export async function moveAll(
  desk: Desk,
  { entity, field }: Naming,
  { named, rows, to }: { named: AnyRow; rows: readonly AnyRow[]; to: string },
  move: RowMover = ({ repository }, row) => repository.update(entity.name, row.id, { [field]: to }),
): Promise<MovedRows> {
  const left: { row: AnyRow; error: unknown }[] = [];
  let moved = 0;
  for (const row of rows) {
    try {
      const stored = await desk.database.rows(entity.name).get(row.id);
      if (stored?.[field] !== named.id) continue;
      await move(desk, stored, to);
      moved += 1;
    } catch (error) {
      left.push({ row, error });
    }
  }
  return { moved, left };
}

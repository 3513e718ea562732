import { keptBy } from './kept-by.ts';
import type { EntityDefinition, FieldValues } from './kit/entity.ts';
import { isAboutOthers } from './kit/entity.ts';
import type { OnDelete } from './kit/field.ts';
import { ENTITIES, entityNamed } from './registry.ts';

/** A place where rows of an entity name rows of another one. */
export interface Naming {
  readonly entity: EntityDefinition;
  /** The field that names; of a list the list. */
  readonly field: string;
  /** The part of a list's items that names. */
  readonly part?: string;
  /** The field that names the entity, where it may be any. */
  readonly entityField?: string;
  /** The field of the named row that may stand there instead of its id. */
  readonly by?: string;
  readonly onDelete: OnDelete;
}

/** Every place that names rows of an entity. */
export function namingsOf(name: string): Naming[] {
  return ENTITIES.flatMap((entity) => namingsIn(entity, name));
}

function namingsIn(entity: EntityDefinition, name: string): Naming[] {
  const fields = Object.entries(entity.fields).flatMap(([field, definition]): Naming[] => {
    switch (definition.kind) {
      case 'reference':
        return definition.entity === name ? [{ entity, field, onDelete: definition.onDelete }] : [];
      case 'text':
        return definition.names?.entity === name
          ? [{ entity, field, by: definition.names.by, onDelete: definition.names.onDelete }]
          : [];
      case 'items':
        return Object.entries(definition.item).flatMap(([part, item]) =>
          item.kind === 'reference' && item.entity === name
            ? [{ entity, field, part, onDelete: item.onDelete }]
            : [],
        );
      default:
        return [];
    }
  });
  const { scope } = entity;
  const isSubject = !isAboutOthers(entityNamed(name));
  const subjects = scope.kind === 'assigned' && isSubject ? [scope.about, scope.quotes] : [];
  const about = subjects.flatMap((subject) =>
    subject ? [{ entity, field: subject.id, entityField: subject.entity, onDelete: subject.onDelete }] : [],
  );
  return [...fields, ...about];
}

/** What happens to a row, or because of it, when what it names is deleted. */
export type Fate = 'refuse' | 'take' | 'leave';

/** What something of its own keeps goes with nothing; what is settled is history and keeps nothing. */
export function fateOf(entity: EntityDefinition, onDelete: OnDelete, row: FieldValues): Fate {
  if (onDelete === 'refuseOpen') return isSettled(entity, row) ? 'leave' : 'refuse';
  return onDelete === 'take' && keptBy(entity, row).length > 0 ? 'refuse' : onDelete;
}

export function isSettled({ settled }: EntityDefinition, row: FieldValues): boolean {
  return settled?.values.includes(row[settled.field] ?? null) ?? false;
}

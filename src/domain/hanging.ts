import { keptBy } from './kept-by.ts';
import type { DecidedField } from './kit/entity/declared-decision.ts';
import type { EntityDefinition, FieldValues } from './kit/entity/entity.ts';
import { isAboutOthers } from './kit/entity/entity.ts';
import type { Field, Json, OnDelete } from './kit/fields/field.ts';
import { itemsOf } from './kit/fields/field.ts';
import { namesRecords } from './kit/fields/names-records.ts';
import { ENTITIES, entityNamed, findEntity } from './registry.ts';

/** A place where rows of an entity name rows of another one. */
export interface Naming {
  readonly entity: EntityDefinition;
  /** The field that names; of a list the list. */
  readonly field: string;
  /** The part of a list's items that names. */
  readonly part?: string;
  /** The entity that is named; null where `entityField` says which. */
  readonly named: string | null;
  /** The field that names the entity, where it may be any. */
  readonly entityField?: string;
  /** The field of the named row that may stand there instead of its id. */
  readonly by?: string;
  readonly onDelete: OnDelete;
}

/** Every place that names rows of an entity. */
export function namingsOf(name: string): Naming[] {
  const isSubject = !isAboutOthers(entityNamed(name));
  return ENTITIES.flatMap(namingsIn).filter(({ named }) => (named === null ? isSubject : named === name));
}

/** Every place where rows of an entity name others: what asks for one of these kinds asks for all of them. */
function namingsIn(entity: EntityDefinition): Naming[] {
  const fields = Object.entries(entity.fields).flatMap(([field, definition]): Naming[] => {
    if (definition.kind === 'text' && definition.names) {
      const { entity: named, by, onDelete } = definition.names;
      return [{ entity, field, named, by, onDelete }];
    }
    if (definition.kind !== 'items') {
      const named = namedByField(definition);
      return named ? [{ entity, field, ...named }] : [];
    }
    return Object.entries(definition.item).flatMap(([part, item]) => {
      const named = namedByField(item);
      return named ? [{ entity, field, part, ...named }] : [];
    });
  });
  const { scope } = entity;
  const subjects = scope.kind === 'assigned' ? [scope.about, scope.quotes] : [];
  const about = subjects.flatMap((subject): Naming[] => {
    if (!subject) return [];
    const { id: field, entity: entityField, onDelete } = subject;
    return [{ entity, field, named: null, entityField, onDelete }];
  });
  return [...fields, ...about];
}

function namedByField(field: Field): Pick<Naming, 'named' | 'onDelete'> | null {
  return namesRecords(field) ? { named: field.entity, onDelete: field.onDelete } : null;
}

/** What a row names in one place, by id or in people's words. */
export interface NamedPlace {
  readonly naming: Naming;
  readonly entity: EntityDefinition;
  readonly word: string;
  /** `assetId`, `lines/3/itemId`. */
  readonly path: string;
}

/** All that a row names. */
export function namedBy(entity: EntityDefinition, row: FieldValues): NamedPlace[] {
  return namingsIn(entity).flatMap((naming) => {
    const named = naming.named ?? row[naming.entityField ?? ''];
    const other = typeof named === 'string' ? findEntity(named) : undefined;
    return other ? wordsIn(naming, row).map((said) => ({ naming, entity: other, ...said })) : [];
  });
}

/** What stands in one place of a row, and where. */
export function wordsIn({ field, part }: Naming, row: FieldValues): Pick<NamedPlace, 'word' | 'path'>[] {
  const value = row[field];
  const inItems = (name: string) =>
    itemsOf(value).map((item, index) => ({ word: item[name], path: `${field}/${index}/${name}` }));
  const inSet = (ids: readonly Json[]) => ids.map((word, index) => ({ word, path: `${field}/${index}` }));
  const alone = Array.isArray(value) ? inSet(value) : [{ word: value, path: field }];
  const said = part === undefined ? alone : inItems(part);
  return said.flatMap(({ word, path }) => (typeof word === 'string' && word !== '' ? [{ word, path }] : []));
}

/** Whether a decision that is about some field is about this place. */
export function isDecidedPlace({ field, part }: Naming, decided: DecidedField): boolean {
  if (typeof decided === 'string') return decided === field;
  return decided.list === field && part !== undefined && decided.parts.includes(part);
}

/** What happens to a row, or because of it, when what it names is deleted. */
export type Fate = 'refuse' | 'take' | 'leave';

/** What something of its own keeps goes with nothing; what is settled is history and keeps nothing. */
export function fateOf(entity: EntityDefinition, onDelete: OnDelete, row: FieldValues): Fate {
  if (onDelete === 'refuseOpen') return isSettled(entity, row) ? 'leave' : 'refuse';
  return onDelete === 'take' && keptBy(entity, row).length > 0 ? 'refuse' : onDelete;
}

export function isSettled({ statuses }: EntityDefinition, { status }: FieldValues): boolean {
  return typeof status === 'string' && statuses?.settled?.includes(status) === true;
}

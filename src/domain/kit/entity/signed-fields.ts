import type { EntityDefinition, FieldValues } from './entity.ts';
import { clientFields, fieldOf, groupOf } from './entity.ts';

/** Whether a write puts somebody's name under what the record says. */
export function signs(entity: EntityDefinition, changes: FieldValues): boolean {
  return signaturesOf(entity).some((name) => (changes[name] ?? '') !== '');
}

/** The signatures of an entity with what stands beside each: who signed, and when. */
export function signedFields(entity: EntityDefinition): string[] {
  return [...new Set(signaturesOf(entity).flatMap((name) => [...groupOf(entity, name)]))];
}

function signaturesOf(entity: EntityDefinition): string[] {
  return clientFields(entity).filter((name) => {
    const field = fieldOf(entity, name);
    return field.kind === 'text' && field.format === 'signature';
  });
}

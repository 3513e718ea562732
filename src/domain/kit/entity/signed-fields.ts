import type { Field } from '../fields/field.ts';
import type { EntityDefinition, FieldValues } from './entity.ts';
import { clientFields, fieldOf, groupOf } from './entity.ts';

/** Whether a write puts somebody's name under what the record says. */
export function signs(entity: EntityDefinition, changes: FieldValues): boolean {
  return signaturesOf(entity).some((name) => {
    const signature = changes[name] ?? '';
    return Array.isArray(signature) ? signature.length > 0 : signature !== '';
  });
}

/** The signatures of an entity, one by one or in a list, with what stands beside each: who signed, and when. */
export function signedFields(entity: EntityDefinition): string[] {
  return [...new Set(signaturesOf(entity).flatMap((name) => [...groupOf(entity, name)]))];
}

function signaturesOf(entity: EntityDefinition): string[] {
  return clientFields(entity).filter((name) => {
    const field = fieldOf(entity, name);
    return isSignature(field) || (field.kind === 'items' && Object.values(field.item).some(isSignature));
  });
}

function isSignature(field: Field): boolean {
  return field.kind === 'text' && field.format === 'signature';
}

import type { EntityDefinition } from './entity.ts';

/** The field that is a quantity of its own: an entity has one at most. */
export function quantityField({ fields }: EntityDefinition): string | undefined {
  return Object.keys(fields).find((name) => fields[name]?.kind === 'quantity');
}

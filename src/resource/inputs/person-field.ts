import type { EntityDefinition } from '../../domain/kit/entity/entity.ts';

/** The field that says whose work a row is; who did it is no matter of handing out. */
export function personField(entity: EntityDefinition): string | undefined {
  return Object.keys(entity.fields).find((name) => {
    const field = entity.fields[name];
    if (field?.kind === 'person' && field.ownName) return false;
    return (field?.kind === 'person' || field?.kind === 'people') && field.writable !== 'server';
  });
}

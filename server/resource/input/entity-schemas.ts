import type { EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import {
  changesSchema,
  createSchema,
  fieldSchema,
  replaceSchema,
} from '../../../src/domain/kit/entity/schema.ts';
import { ENTITIES } from '../../../src/domain/registry.ts';

/** Made once: making a schema costs more than all the validating that a request does with it. */
const SCHEMAS = new Map(ENTITIES.map((entity) => [entity.name, schemasFor(entity)]));

export function inputSchemas(entity: EntityDefinition): ReturnType<typeof schemasFor> {
  return SCHEMAS.get(entity.name) ?? schemasFor(entity);
}

function schemasFor(entity: EntityDefinition) {
  const fields = Object.entries(entity.fields).map(([name, field]) => [name, fieldSchema(field)] as const);
  return {
    create: createSchema(entity),
    replace: replaceSchema(entity),
    changes: changesSchema(entity),
    fields: new Map(fields),
  };
}

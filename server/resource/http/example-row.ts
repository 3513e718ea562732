import type { EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import { clientFields, fieldOf } from '../../../src/domain/kit/entity/entity.ts';
import type { Field, ItemFieldDefinition, TextField } from '../../../src/domain/kit/fields/field.ts';
import { capitalised } from '../../../src/domain/kit/values/capitalised.ts';

const ID = '0193f0a0-7c1e-7d3a-9b54-2f6c1a8e4d10';
const INSTANT = '2026-03-14T09:30:00.000Z';

/** A body that creates a record: what it takes to make one, and what is usually known then. */
export function exampleBody(entity: EntityDefinition): Record<string, unknown> {
  const names = clientFields(entity);
  return {
    id: ID,
    ...Object.fromEntries(names.map((name) => [name, exampleOf(name, fieldOf(entity, name))])),
  };
}

/** A record as the server answers it. */
export function exampleRow(entity: EntityDefinition): Record<string, unknown> {
  const fields = Object.entries(entity.fields).map(([name, field]) => [name, exampleOf(name, field)]);
  const kept = { createdAt: INSTANT, createdBy: ID, updatedAt: INSTANT, updatedBy: ID };
  return { id: ID, tenantId: 'demo-tenant', version: 1, ...kept, ...Object.fromEntries(fields) };
}

function exampleOf(name: string, field: Field | ItemFieldDefinition): unknown {
  switch (field.kind) {
    case 'text':
      return exampleText(name, field);
    case 'choice':
      return field.values[0];
    case 'date':
      return '2026-03-14';
    case 'instant':
      return INSTANT;
    case 'number':
      return Math.min(Math.max(1, field.min), field.max);
    case 'quantity':
      return 1;
    case 'flag':
      return false;
    case 'reference':
    case 'person':
      return ID;
    case 'people':
    case 'references':
      return [ID];
    case 'items': {
      const parts = Object.entries(field.item).map(([part, kind]) => [part, exampleOf(part, kind)]);
      return [{ id: 'first', position: 'a0', ...Object.fromEntries(parts) }];
    }
    case 'geometry':
      return { type: 'Point', coordinates: [16.37, 48.21] };
    case 'map':
    case 'document':
      return { manufacturer: 'as imported' };
  }
}

/** `assetTag` → `Asset tag` */
function exampleText(name: string, { format, maxLength }: TextField): string {
  if (format === 'time') return '08:30';
  if (format === 'signature') return 'typed';
  if (format === 'unit') return 'm';
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return capitalised(words).slice(0, maxLength);
}

import type { EntityDefinition } from '../domain/kit/entity.ts';
import type { Field } from '../domain/kit/field.ts';
import { columnField } from './list-cell.tsx';

/** Fields a list can show: everything but paragraphs, lists and maps, which no cell holds. */
export function possibleColumns(entity: EntityDefinition): string[] {
  const fits = (field: Field) =>
    field.kind !== 'items' && field.kind !== 'map' && !(field.kind === 'text' && field.multiline);
  const own = Object.entries(entity.fields).flatMap(([name, field]) => (fits(field) ? [name] : []));
  return [...own, 'createdAt', 'updatedAt'];
}

/** A CSS grid template: room for the box, a column each, the way to the server. */
export function gridTemplate(
  entity: EntityDefinition,
  columns: readonly string[],
  hasActions: boolean,
): string {
  const widths = columns.map((name) => columnWidth(entity, name));
  return ['44px', ...widths, '118px', ...(hasActions ? ['max-content'] : [])].join(' ');
}

export function isRightAligned(field: Field | undefined): boolean {
  return field?.kind === 'number' || field?.kind === 'quantity';
}

function columnWidth(entity: EntityDefinition, name: string): string {
  if (name === entity.titleField) return 'minmax(220px, 3fr)';
  const field = columnField(entity, name);
  switch (field?.kind) {
    case 'text':
      return field.identifier ? 'minmax(116px, 0.8fr)' : 'minmax(140px, 1.4fr)';
    case 'choice':
      return 'minmax(150px, 1fr)';
    case 'person':
    case 'people':
    case 'reference':
      return 'minmax(150px, 1.3fr)';
    default:
      return 'minmax(120px, 0.8fr)';
  }
}

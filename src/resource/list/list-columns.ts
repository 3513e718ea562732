import type { EntityDefinition } from '../../domain/kit/entity/entity.ts';
import type { Field } from '../../domain/kit/fields/field.ts';
import { isTypedApart } from '../../domain/kit/fields/typed-apart.ts';
import { columnField } from '../values/list-cell.tsx';

/** Fields a list can show: everything but paragraphs, lists and maps, which no cell holds. */
export function possibleColumns(entity: EntityDefinition): string[] {
  const fits = (field: Field) => !isTypedApart(field) && !(field.kind === 'text' && field.multiline);
  const own = Object.entries(entity.fields).flatMap(([name, field]) => (fits(field) ? [name] : []));
  return [...own, ...Object.keys(entity.list.computed ?? {}), 'createdAt', 'updatedAt'];
}

/** Pixels of the columns that are not fields. */
const PICK = 44;
const ACTION = 84;

export interface GridTemplate {
  /** For `grid-template-columns`. */
  readonly columns: string;
  /** Pixels below which the sheet scrolls sideways. The same for every row, or its cells would not line up. */
  readonly width: number;
}

/** Room for the box, a column each, and a button where there is one. */
export function gridTemplate(
  entity: EntityDefinition,
  columns: readonly string[],
  hasActions: boolean,
): GridTemplate {
  const widths = columns.map((name) => columnWidth(entity, name));
  const action = hasActions ? ACTION : 0;
  return {
    columns: [
      `${PICK}px`,
      ...widths.map(([least, share]) => `minmax(${least}px, ${share}fr)`),
      ...(hasActions ? [`${action}px`] : []),
    ].join(' '),
    width: widths.reduce((sum, [least]) => sum + least, PICK + action),
  };
}

export function isRightAligned(field: Field | undefined): boolean {
  return field?.kind === 'number' || field?.kind === 'quantity';
}

/** Characters from which on a text is a sentence or an address. */
const LONG_TEXT = 200;

/** Least pixels, and share of what is left. */
function columnWidth(entity: EntityDefinition, name: string): readonly [least: number, share: number] {
  if (name === entity.titleField) return [150, 3.5];
  const field = columnField(entity, name);
  switch (field?.kind) {
    case 'text':
      if (field.identifier) return [118, 0.9];
      // An address says where at its end: what may be long gets the room that is left, like the title.
      return field.maxLength >= LONG_TEXT ? [150, 3] : [130, 1.4];
    case 'choice':
      return name === 'status' ? [178, 0.6] : [126, 1.2];
    case 'person':
    case 'people':
      return [110, 1.4];
    case 'reference':
    case 'references':
      // With its number in front: VAN-2 · Van 2 of one row must not look like VAN-1 · Van 1 of the next.
      return [110, 2.4];
    default:
      return [124, 0.6];
  }
}

import type { AnyRow, EntityDefinition, FieldValues } from '../../src/domain/kit/entity/entity.ts';
import { fieldOf } from '../../src/domain/kit/entity/entity.ts';
import type { AnyItem, Field, ItemsField, Json } from '../../src/domain/kit/fields/field.ts';
import { itemsOf } from '../../src/domain/kit/fields/field.ts';
import { type Api, newId, unique } from '../support/api.ts';

/** A write after which less is asked for. */
export interface Lowering {
  readonly how: string;
  readonly body: FieldValues;
}

/** Every way in which these fields of a record ask for less. */
export async function loweringsOf(
  maker: Api,
  entity: EntityDefinition,
  fields: readonly string[],
  row: AnyRow,
): Promise<Lowering[]> {
  const ways = fields.map(async (name) => {
    const field = fieldOf(entity, name);
    const values = await lowerValues(maker, field, row[name] ?? null);
    return values.map(([how, value]) => ({ how: `${name} ${how}`, body: { [name]: value } }));
  });
  return (await Promise.all(ways)).flat();
}

type Ways = (readonly [how: string, value: Json])[];

async function lowerValues(maker: Api, field: Field, value: Json): Promise<Ways> {
  switch (field.kind) {
    case 'flag':
      return value === true ? [['is off', false]] : [];
    case 'number':
      if (typeof value !== 'number' || value === 0) return [];
      return [
        ['is none', 0],
        ['is empty', null],
      ];
    case 'reference': {
      if (value === null) return [];
      const other = ['is another', (await undemanding(maker, field.entity)).id] as const;
      return field.required ? [other] : [['is empty', null], other];
    }
    case 'items':
      return lowerItems(field, itemsOf(value));
    default:
      throw new Error(`no way is known to ask less by a ${field.kind}`);
  }
}

function lowerItems({ marked }: ItemsField, items: readonly AnyItem[]): Ways {
  if (items.length === 0) return [];
  const [first = '', ...others] = marked?.words ?? [];
  const numbers = others.filter((name) => typeof items[0]?.[name] === 'number');
  const flags = others.filter((name) => items[0]?.[name] === true);
  return [
    ['are none', []],
    ['are others', items.map((item) => ({ ...item, id: newId() }))],
    ['read otherwise', items.map((item) => ({ ...item, [first]: 'Something else' }))],
    ...numbers.map((name) => {
      return [`have no ${name}`, items.map((item) => ({ ...item, [name]: null }))] as const;
    }),
    ...flags.map((name) => [`${name} is off`, items.map((item) => ({ ...item, [name]: false }))] as const),
  ];
}

/** A record that asks for nothing. */
async function undemanding(maker: Api, entity: string): Promise<AnyRow> {
  switch (entity) {
    case 'workOrder':
      return maker.create('/work-orders', { title: unique('Other'), type: 'repair' });
    case 'surveyTemplate':
      return maker.create('/surveys/v1/templates', { name: unique('Other'), category: 'safety_inspection' });
    case 'surveyForm': {
      const template = await undemanding(maker, 'surveyTemplate');
      return maker.create('/surveys/v1/forms', {
        title: unique('Other'),
        templateId: template.id,
        content: { definition: {} },
      });
    }
    case 'asset':
      return maker.create('/assets', { name: unique('Other'), kind: 'Other' });
    default:
      throw new Error(`no ${entity} is known that asks for nothing`);
  }
}

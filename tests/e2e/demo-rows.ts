import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import type { Api } from './fixtures.ts';

export async function itemNamed(person: Api, name: string): Promise<AnyRow> {
  return found(await person.get<AnyRow[]>('/inventory?limit=1000'), name);
}

export async function warehouseNamed(person: Api, name: string): Promise<AnyRow> {
  return found(await person.get<AnyRow[]>('/warehouses'), name);
}

function found(rows: readonly AnyRow[], name: string): AnyRow {
  const row = rows.find((one) => one.name === name);
  if (!row) throw new Error(`the demo data has no ${name}`);
  return row;
}

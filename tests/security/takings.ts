import type { AnyRow, EntityDefinition, FieldValues } from '../../src/domain/kit/entity/entity.ts';
import { clientFields } from '../../src/domain/kit/entity/entity.ts';
import { entityNamed } from '../../src/domain/registry.ts';
import { type Api, unique } from '../support/api.ts';
import type { GateCase } from './gate-cases.ts';
import { valuesFor } from './gate-desk.ts';
import { PERMIT, SIGNED } from './gate-values.ts';

/** A write that takes away what a gate asked for, from the record itself or from one beside it. */
export interface Taking {
  readonly how: string;
  readonly entity: EntityDefinition;
  readonly id: string;
  /** Null: the record is deleted. */
  readonly body: FieldValues | null;
}

/** @param before the record as it was when it did not fulfil the gate; `beside`: what fulfilled it since */
export async function takingsFrom(
  maker: Api,
  each: GateCase,
  before: AnyRow,
  beside: AnyRow | undefined,
): Promise<Taking[]> {
  const { entity, gate } = each;
  if (!beside || !gate.beside || !('below' in gate.beside)) {
    const names = Object.keys(valuesFor(each, before)).filter((name) => clientFields(entity).includes(name));
    const body = Object.fromEntries(names.map((name) => [name, before[name] ?? null]));
    return [{ how: 'emptied', entity, id: before.id, body }];
  }
  const { below, by } = gate.beside;
  const from = { entity: entityNamed(below), id: beside.id };
  const other = await maker.create(entity.path, { title: unique('Other'), type: 'repair' });
  const proofs = Object.keys({ ...SIGNED, ...PERMIT }).filter((name) => (beside[name] ?? null) !== null);
  const ways: [how: string, body: FieldValues | null][] = [
    ['called off', { status: 'Cancelled' }],
    ['moved', { [by]: other.id }],
    ['hung on nothing', { [by]: null }],
    ['emptied', Object.fromEntries(proofs.map((name) => [name, null]))],
    ['deleted', null],
  ];
  return ways.map(([how, body]) => ({ ...from, how, body }));
}

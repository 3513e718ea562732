import type { AnyRow, FieldValues } from '../../src/domain/kit/entity/entity.ts';
import type { Problem } from '../../src/domain/kit/problems/problem.ts';
import { etagOf } from '../../src/domain/sync/wire.ts';
import { type Api, operation } from '../support/api.ts';
import type { TestApp } from '../support/server-app.ts';
import { PATH, readRow, writeAs } from './decided-rows.ts';
import type { GateCase } from './gate-cases.ts';

/** A write by one wire, and what became of it. */
export interface Sent {
  readonly status: number | undefined;
  readonly problem: Pick<Problem, 'code' | 'details'> | undefined;
}

type Of = Pick<GateCase, 'entity'>;

/** Records before a gate, as their maker leaves them, and writes on them by both wires. */
export function gateDesk(server: TestApp, maker: Api) {
  const method = ({ entity }: Of) => entity.verbs.update ?? 'PATCH';

  return {
    /** One that does not fulfil the gate, in a status. */
    async lacking(each: GateCase, status?: string, more: FieldValues = {}): Promise<AnyRow> {
      const made = await maker.create(each.entity.path, { ...(await each.lacking(maker)), ...more });
      if (status !== undefined && status !== made['status']) {
        await writeAs(server, maker, each.entity, made.id, { status });
      }
      return readRow(maker, each.entity, made.id);
    },

    /** @returns what it takes beside the record: the sheet below it */
    async fulfil(each: GateCase, id: string): Promise<AnyRow | undefined> {
      const beside = await each.beside?.(maker, id);
      await writeAs(server, maker, each.entity, id, valuesFor(each, await readRow(maker, each.entity, id)));
      return beside;
    },

    /** @param body null: it is deleted */
    async rest(person: Api, of: Of, id: string, body: FieldValues | null): Promise<Sent> {
      const path = PATH(of.entity, id);
      const answer = body ? await person.decide(path, body, method(of)) : await person.call('DELETE', path);
      return { status: answer.status, problem: answer.body as Problem };
    },

    /** As a device sends it that has just read the record. */
    async push(person: Api, of: Of, id: string, body: FieldValues | null): Promise<Sent> {
      const row = await readRow(person, of.entity, id);
      const base = body && Object.fromEntries(Object.keys(body).map((name) => [name, row[name] ?? null]));
      const ifMatch = etagOf(await person.epoch(), row.version);
      const path = PATH(of.entity, id);
      const verb = body ? method(of) : 'DELETE';
      const [result] = await person.push([operation({ method: verb, path, ifMatch, base, body })]);
      return { status: result?.status, problem: result?.body as unknown as Problem };
    },
  };
}

export function valuesFor({ fulfilling }: GateCase, row: AnyRow): FieldValues {
  return typeof fulfilling === 'function' ? fulfilling(row) : fulfilling;
}

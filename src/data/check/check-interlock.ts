import type { Table } from 'dexie';
import type { Deed, Interlock } from '../../domain/field-ops/interlock.ts';
import {
  contradictions,
  deedsOf,
  interlocks,
  interlocksOf,
  isolationOf,
  RELYING,
} from '../../domain/field-ops/interlock.ts';
import { interlockDetails } from '../../domain/field-ops/interlock-details.ts';
import { type SwitchingRequest, switchingRequest } from '../../domain/field-ops/switching-request.ts';
import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import type { ProblemDetail } from '../../domain/kit/problems/problem.ts';
import { DataError } from '../store/data-error.ts';
import type { FieldDatabase } from '../store/database.ts';

/** The stores that a switching step looks at beside its own. */
export function interlockStores(database: FieldDatabase, entities: readonly EntityDefinition[]): Table[] {
  if (!entities.includes(switchingRequest)) return [];
  return ['asset', 'user'].flatMap((name) => database.rows(name).stores);
}

/**
 * A tablet that knows of a clearance does not write down what breaks it; the server asks again, of those it knows.
 *
 * @throws DataError `held_by_clearance` that names the clearance and its holder
 */
export async function checkInterlock(
  database: FieldDatabase,
  entity: EntityDefinition,
  before: AnyRow,
  after: AnyRow,
): Promise<void> {
  if (entity !== switchingRequest) return;
  const details = await stepsMet(database, asRequest(after), deedsOf(asRequest(before), asRequest(after)));
  const [first] = details;
  if (first) throw new DataError('held_by_clearance', first.message, { path: first.path, details });
}

/** What deeds of this request meet among the clearances and programmes that this device knows. */
export async function stepsMet(
  database: FieldDatabase,
  request: SwitchingRequest,
  deeds: readonly Deed[],
): Promise<ProblemDetail[]> {
  if (deeds.length === 0) return [];
  const others = (await allOthers(database, request)).filter(({ status }) => RELYING.includes(status));
  const assets = await namesOf(database, [request, ...others]);
  return detailsOf(database, request, interlocksOf(deeds, others, assets));
}

/** What stands against issuing this request's clearance, as far as this device knows. */
export async function clearanceMet(
  database: FieldDatabase,
  request: SwitchingRequest,
): Promise<ProblemDetail[]> {
  const others = await allOthers(database, request);
  const issued = others.filter(({ status }) => status === 'ClearanceIssued');
  const assets = await namesOf(database, [request, ...others]);
  return detailsOf(database, request, [
    ...interlocks(isolationOf(request, assets), issued, assets),
    ...contradictions(request, others, assets),
  ]);
}

async function detailsOf(
  database: FieldDatabase,
  request: SwitchingRequest,
  found: readonly Interlock[],
): Promise<ProblemDetail[]> {
  const ids = found.flatMap(({ other }) => other.holder ?? []);
  const people = await database.rows('user').getMany(ids);
  const names = new Map(people.flatMap((person) => (person ? [[person.id, String(person['name'])]] : [])));
  return interlockDetails(request, found, { holder: (id) => names.get(id) ?? id });
}

/** Some hundred at most are under way; what is drafted or over has no step in force. */
async function allOthers(database: FieldDatabase, { id }: SwitchingRequest): Promise<SwitchingRequest[]> {
  const rows = await database.rows(switchingRequest.name).all();
  return rows.filter((row) => row.id !== id).map((row) => asRequest(row));
}

async function namesOf(database: FieldDatabase, requests: readonly SwitchingRequest[]) {
  const ids = [...new Set(requests.flatMap(({ steps }) => steps.flatMap(({ assetId }) => assetId ?? [])))];
  const rows = await database.rows('asset').getMany(ids);
  return new Map(
    rows.flatMap((row) =>
      row
        ? [[row.id, { tag: typeof row['tag'] === 'string' ? row['tag'] : null, name: String(row['name']) }]]
        : [],
    ),
  );
}

/** A row of this store is a switching request. */
function asRequest(row: AnyRow): SwitchingRequest {
  return row as AnyRow & SwitchingRequest;
}

import type { FieldDatabase } from '../../data/store/database.ts';
import { changeMeta, readMeta, writeMeta } from '../../data/store/meta.ts';
import { eachVersion } from '../../data/store/packed/packed-versions.ts';
import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { ENTITIES } from '../../domain/registry.ts';
import type { Digest, DigestAnswer, DigestRequest } from '../../domain/sync/digest.ts';
import { digestOf, MOST_LEFT_OUT, NO_ROWS } from '../../domain/sync/digest.ts';
import { isPast } from '../calls/back-off.ts';
import type { EngineDeps } from '../calls/engine-deps.ts';
import { heedSilence } from '../calls/pause.ts';
import { timedRequest } from '../calls/timed-request.ts';
import { beginAnew } from './shadow-rows.ts';
import { tellOperator } from './tell-operator.ts';

/** Milliseconds between two comparisons. */
const EVERY = 24 * 60 * 60 * 1000;

/**
 * Once a day compares this device's rows with the server's, after both have met. Where they differ, everything is
 * downloaded anew beside what is shown, and the fault is told to the operator.
 * @returns whether there is something to download
 * @throws SessionNeeded, Unreachable, Paused
 */
export async function compareRows(deps: EngineDeps): Promise<boolean> {
  const { database, tools } = deps;
  const now = tools.clock.now();
  const comparedAt = await readMeta(database, 'comparedAt');
  // The first download has just brought everything.
  if (comparedAt === undefined) await writeMeta(database, 'comparedAt', now);
  if (comparedAt === undefined || !isPast(comparedAt + EVERY, now, EVERY)) return false;
  const differing = await differingEntities(deps);
  if (differing === null) return false;
  await changeMeta(database, 'comparedAt', now);
  if (differing.length === 0) return false;
  await beginAnew(database);
  await tellOperator(deps, 'Rows on a device were not those of the server: it downloads them anew', {
    entities: differing,
  });
  return true;
}

/** @returns null where the two cannot be compared now */
async function differingEntities(deps: EngineDeps): Promise<string[] | null> {
  const { database } = deps;
  const cursor = await readMeta(database, 'cursor');
  const bases = await database.base.toArray();
  if (cursor === undefined || bases.length > MOST_LEFT_OUT) return null;
  const byEntity = Map.groupBy(bases, ({ entity }) => entity);
  const except = Object.fromEntries([...byEntity].map(([name, rows]) => [name, rows.map(({ id }) => id)]));
  const answer = await ask(deps, { cursor, except });
  if (!answer?.inStep) return null;
  const differing: string[] = [];
  for (const entity of ENTITIES) {
    const mine = await digestHere(database, entity, new Set(except[entity.name]));
    const theirs = answer.entities[entity.name] ?? NO_ROWS;
    if (mine.count !== theirs.count || mine.sum !== theirs.sum) differing.push(entity.name);
  }
  return differing;
}

function ask(deps: EngineDeps, request: DigestRequest): Promise<DigestAnswer | null> {
  const init = { method: 'POST', body: JSON.stringify(request) };
  return timedRequest(deps, '/sync/digest', init, async ({ response }) => {
    await heedSilence(deps, response);
    const body: unknown = await response.json().catch(() => null);
    return response.ok && isAnswer(body) ? body : null;
  });
}

function isAnswer(body: unknown): body is DigestAnswer {
  return typeof body === 'object' && body !== null && 'inStep' in body && 'entities' in body;
}

/** Rows added up at a time: each sum goes by way of a text. */
const CHUNK = 5000;

async function digestHere(
  database: FieldDatabase,
  entity: EntityDefinition,
  except: ReadonlySet<string>,
): Promise<Digest> {
  let digest = NO_ROWS;
  let some: Pick<AnyRow, 'id' | 'version'>[] = [];
  const addUp = () => {
    digest = digestOf(some, digest);
    some = [];
  };
  await eachVersion(database.packed(entity), (id, version) => {
    if (except.has(id)) return;
    some.push({ id, version });
    if (some.length === CHUNK) addUp();
  });
  addUp();
  return digest;
}

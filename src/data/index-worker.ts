import { openFieldDatabase } from './database.ts';
import type { AskMessage, IndexMessage } from './index-messages.ts';
import type { ListQuery } from './list-plan.ts';
import { createRowIndex, type RowIndex } from './row-index.ts';

/** The indexes that the page's lists ask, one for each entity that was asked for; see `watch-matches.ts`. */

/** Milliseconds between two answers to one question while rows keep coming. */
const BUSY_INTERVAL = 300;

interface Entity {
  readonly index: RowIndex;
  readonly asked: Map<number, ListQuery>;
}

const entities = new Map<string, Entity>();

addEventListener('message', ({ data }: MessageEvent<AskMessage>) => {
  const { ask, query, tenantId, userId } = data;
  for (const { asked } of entities.values()) asked.delete(ask);
  if (!query) return;
  const entity = entities.get(query.entity) ?? openEntity(tenantId, userId, query.entity);
  entity.asked.set(ask, query);
  void answer(entity, ask);
});

/** The worker serves one person: it ends with their session. */
function openEntity(tenantId: string, userId: string, name: string): Entity {
  const database = openFieldDatabase(tenantId, userId);
  const asked = new Map<number, ListQuery>();
  const onFailure = (error: unknown) => {
    for (const ask of asked.keys()) send({ ask, failure: String(error) });
  };
  const answerAll = spaced(() => {
    for (const ask of asked.keys()) void answer(entity, ask);
  });
  const entity: Entity = {
    asked,
    index: createRowIndex(database, name, { onChange: answerAll, onFailure }),
  };
  entities.set(name, entity);
  return entity;
}

async function answer({ index, asked }: Entity, ask: number): Promise<void> {
  const query = asked.get(ask);
  if (!query) return;
  try {
    const matches = await index.matches(query);
    // What was asked meanwhile is answered by itself.
    if (asked.get(ask) === query) send({ ask, matches });
  } catch (error) {
    send({ ask, failure: String(error) });
  }
}

function send(message: IndexMessage): void {
  postMessage(message);
}

/** At once after a quiet moment, else once per interval. */
function spaced(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = -BUSY_INTERVAL;
  return () => {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        last = performance.now();
        work();
      },
      Math.max(0, last + BUSY_INTERVAL - performance.now()),
    );
  };
}

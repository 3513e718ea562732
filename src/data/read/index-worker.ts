import { inBackground } from '../../domain/kit/values/in-background.ts';
import { asDataError, type DataErrorCode } from '../store/data-error.ts';
import { type FieldDatabase, openFieldDatabase } from '../store/database.ts';
import { foldRows } from '../store/packed/fold.ts';
import { renewKeys } from '../store/renew-keys.ts';
import { onSignal } from '../store/signals.ts';
import { ifUnlocked } from '../store/web-locks.ts';
import { type AskMessage, type IndexMessage, pack } from './index-messages.ts';
import type { ListQuery } from './list-plan.ts';
import { createRowIndex, type RowIndex } from './row-index.ts';

/** The indexes that the page's lists ask, one for each entity that was asked for; see `watch-matches.ts`. */

/** Milliseconds between two answers to one question while rows keep coming, or while the first of them are read. */
const BUSY_INTERVAL = 300;
const FILLING_INTERVAL = 1000;

/** What a list asks, and whether it was told all of the answer. */
interface Asked {
  readonly query: ListQuery;
  isAnswered: boolean;
}

interface Entity {
  readonly index: RowIndex;
  readonly asked: Map<number, Asked>;
}

const entities = new Map<string, Entity>();

addEventListener('message', ({ data }: MessageEvent<AskMessage>) => {
  const { ask, query, tenantId, userId } = data;
  for (const { asked } of entities.values()) asked.delete(ask);
  if (!query) return;
  const entity = entities.get(query.entity) ?? openEntity(tenantId, userId, query.entity);
  entity.asked.set(ask, { query, isAnswered: false });
  // Until what it needs is there, the page does better with what the store finds.
  if (entity.index.isReadyFor(query) || !query.search) inBackground(answer(entity, ask));
});

/** The worker serves one person: it ends with their session. */
function openEntity(tenantId: string, userId: string, name: string): Entity {
  const database = openFieldDatabase(tenantId, userId);
  if (entities.size === 0) keepInOrder(database);
  const asked = new Map<number, Asked>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = performance.now();
  let isWritten = false;
  const answerThose = (areMeant: (one: Asked) => boolean) => {
    for (const [ask, one] of asked) if (areMeant(one)) inBackground(answer(entity, ask));
  };
  const index = createRowIndex(database, name, {
    asked: () => Array.from(asked.values(), ({ query }) => query),
    /** At once what can be told whole now; else after a quiet moment, or once per interval. */
    onChange(wasWritten) {
      isWritten ||= wasWritten;
      const isReady = ({ query, isAnswered }: Asked) => !isAnswered && index.isReadyFor(query);
      answerThose(isReady);
      const isFilling = [...asked.values()].some(({ query }) => !index.isReadyFor(query));
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          last = performance.now();
          answerThose(({ query, isAnswered }) => isWritten || (query.search !== '' && !isAnswered));
          isWritten = false;
        },
        Math.max(0, last + (isFilling ? FILLING_INTERVAL : BUSY_INTERVAL) - performance.now()),
      );
    },
    rest: restAfterWork(() => [...asked.values()].some(({ isAnswered }) => !isAnswered)),
    onFailure(error) {
      for (const ask of asked.keys()) send({ ask, failure: String(error) });
    },
  });
  const entity: Entity = { asked, index };
  entities.set(name, entity);
  return entity;
}

/** Milliseconds after the worker's start, and after a download, until rows are packed: the screens that wait come first. */
const QUIET = 5000;

/** A device without room, and one that is about to download its rows anew, keep them as they lie until the next time. */
const CAN_WAIT: readonly DataErrorCode[] = ['quota', 'closed', 'no_answer', 'damaged'];

/**
 * Renews what an older app stored, and packs what was written since: soon, and after each download. The work of one tab; where
 * that one stops, the worker that starts next goes on.
 */
function keepInOrder(database: FieldDatabase): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => restAfterWork(() => false);
  const tidy = async () => {
    try {
      await renewKeys(database, rest());
      await foldRows(database, rest());
    } catch (error) {
      if (!CAN_WAIT.includes(asDataError(error).code)) throw error;
    }
  };
  const inTurn = () => inBackground(ifUnlocked(`${database.name}:keys`, tidy));
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(inTurn, QUIET);
  };
  soon();
  onSignal((signal) => {
    if (signal.type === 'sliceEnded' && signal.database === database.name) soon();
  });
}

/**
 * Waits three times as long as the work since the last rest took: filling an index takes a quarter of a processor, and all
 * of it while somebody waits for what it is read for.
 */
function restAfterWork(isAwaited: () => boolean): () => Promise<void> {
  let began = performance.now();
  return async () => {
    const worked = performance.now() - began;
    if (!isAwaited()) await new Promise((resolve) => setTimeout(resolve, 3 * worked));
    began = performance.now();
  };
}

async function answer({ index, asked }: Entity, ask: number): Promise<void> {
  const one = asked.get(ask);
  if (!one) return;
  one.isAnswered = index.isReadyFor(one.query);
  try {
    const matches = await index.matches(one.query);
    // What was asked meanwhile is answered by itself.
    if (asked.get(ask) !== one) return;
    one.isAnswered = matches.complete;
    send({ ask, matches: pack(matches) });
  } catch (error) {
    send({ ask, failure: String(error) });
  }
}

/** The ids are made for one answer, and of a million they are 16 MB: they are given away, not copied. */
function send(message: IndexMessage): void {
  const transfer = 'matches' in message ? [message.matches.ids.buffer as ArrayBuffer] : []; // nobody shares it
  postMessage(message, { transfer });
}

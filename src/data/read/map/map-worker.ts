import { entityNamed } from '../../../domain/registry.ts';
import { openFieldDatabase } from '../../store/database.ts';
import { encodeTile } from './encode-tile.ts';
import type { FromMapWorker, MapAnswers, MapQuestion, ToMapWorker } from './map-messages.ts';
import { type IsShown, NO_PLACES, type PlaceFilter, shownBy } from './place-filter.ts';
import { createPlaceIndex, type PlaceIndex } from './place-index.ts';
import { placesExtent, placesInArea, placesInBox } from './place-questions.ts';
import { tileShapes } from './shapes/tile-shapes.ts';
import { tileFeatures } from './tile-features.ts';

/** Where the rows are that the page's map shows, and their tiles; see `open-map-places.ts`. */

/** Milliseconds between two notices while rows keep coming, and once all were read. */
const FILLING_INTERVAL = 700;
const SETTLED_INTERVAL = 2000;

/** Of the time that reading takes, so much is left to others. */
const REST = 0.5;

let index: PlaceIndex | undefined;
let filter: PlaceFilter = NO_PLACES;

addEventListener('message', ({ data }: MessageEvent<ToMapWorker>) => {
  switch (data.kind) {
    case 'open':
      index = open(data.tenantId, data.userId, data.entity);
      return;
    case 'filter':
      filter = data.filter;
      shown = undefined;
      return;
    default:
      answer(data.ask, data.question);
  }
});

function open(tenantId: string, userId: string, entity: string): PlaceIndex {
  const database = openFieldDatabase(tenantId, userId);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;
  let toldWhole = false;
  let began = performance.now();
  return createPlaceIndex(database, entityNamed(entity), {
    onChange(isWhole) {
      // Whoever was told last may know too little: the last of many changes is always told.
      if (timer !== undefined && !isWhole) return;
      clearTimeout(timer);
      const wait = last + intervalTo(isWhole) - performance.now();
      timer = setTimeout(tell, Math.max(0, wait));
    },
    onFailure: (error) => send({ kind: 'failed', reason: String(error) }),
    async rest() {
      const worked = performance.now() - began;
      await new Promise((resolve) => setTimeout(resolve, worked * REST));
      began = performance.now();
    },
  });

  /** At once what was read last, and what is written after a quiet moment. */
  function intervalTo(isWhole: boolean): number {
    if (!isWhole) return FILLING_INTERVAL;
    return toldWhole ? SETTLED_INTERVAL : 0;
  }

  function tell() {
    timer = undefined;
    last = performance.now();
    shown = undefined;
    toldWhole = index?.isWhole === true;
    if (index) send({ kind: 'changed', size: index.table.size, isWhole: index.isWhole });
  }
}

let shown: { readonly isShown: IsShown; readonly of: PlaceIndex['table'] } | undefined;

/** What the filter shows of the rows as they are; a list of ids is looked up once. */
function isShownNow({ table }: PlaceIndex): IsShown {
  if (shown?.of !== table) shown = { isShown: shownBy(table, filter), of: table };
  return shown.isShown;
}

function answer(ask: number, question: MapQuestion): void {
  try {
    if (!index) throw new Error('no rows were opened');
    send({ kind: 'answer', ask, answer: answerTo(index, question) });
  } catch (error) {
    send({ kind: 'refusal', ask, reason: String(error) });
  }
}

function answerTo(places: PlaceIndex, question: MapQuestion): MapAnswers[keyof MapAnswers] {
  const { table, order, shapes } = places;
  const isShown = isShownNow(places);
  const isMeant = (kinds: readonly number[] | undefined): IsShown =>
    kinds ? (slot) => kinds.includes(table.kind[slot] ?? 0) && isShown(slot) : isShown;
  switch (question.about) {
    case 'tile': {
      const features = tileFeatures(table, order, question.tile, isShown);
      return encodeTile(table, question.tile, features, tileShapes(shapes, question.tile, isShown));
    }
    case 'box':
      return placesInBox(table, question.box, isMeant(question.kinds), question.limit);
    case 'area':
      return placesInArea(table, question.area, isShown);
    case 'extent':
      return placesExtent(table, isShown);
  }
}

/** Bytes are made for one answer: they are given away, not copied. */
function send(message: FromMapWorker): void {
  const bytes = message.kind === 'answer' ? message.answer : null;
  if (bytes instanceof ArrayBuffer) postMessage(message, { transfer: [bytes] });
  else postMessage(message);
}

import { entityNamed } from '../../../domain/registry.ts';
import { openFieldDatabase } from '../../store/database.ts';
import { changeNotices } from '../followed/change-notices.ts';
import { encodeTile } from './encode-tile.ts';
import type { FromMapWorker, MapAnswers, MapQuestion, ToMapWorker } from './map-messages.ts';
import { type IsShown, NO_PLACES, type PlaceFilter, shownBy } from './place-filter.ts';
import { createPlaceIndex, type PlaceIndex } from './place-index.ts';
import { placesExtent, placesInArea, placesInBox } from './place-questions.ts';
import { tileShapes } from './shapes/tile-shapes.ts';
import { tileFeatures } from './tile-features.ts';

/** Where the rows are that the page's map shows, and their tiles; see `open-map-places.ts`. */

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
  const notices = changeNotices(() => {
    shown = undefined;
    if (index) send({ kind: 'changed', size: index.table.size, isWhole: index.isWhole });
    return index?.isWhole === true;
  });
  return createPlaceIndex(openFieldDatabase(tenantId, userId), entityNamed(entity), {
    onChange: notices.onChange,
    onFailure: (error) => send({ kind: 'failed', reason: String(error) }),
    rest: notices.rest,
  });
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

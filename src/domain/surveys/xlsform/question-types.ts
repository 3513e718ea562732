import type { QuestionType } from '../form/definition.ts';
import { nearestTo } from '../xpath/functions/nearest.ts';

/** What the cell `type` of a row says. */
export type RowType =
  | { readonly kind: 'question'; readonly type: QuestionType; readonly preset: Preset }
  | {
      readonly kind: 'select';
      readonly type: SelectType;
      readonly source: string;
      readonly isFile: boolean;
      /** From the sheet `external_choices`. */
      readonly isExternal: boolean;
      readonly hasOther: boolean;
    }
  | { readonly kind: 'begin'; readonly what: 'group' | 'repeat' }
  | { readonly kind: 'loop'; readonly list: string }
  | { readonly kind: 'end'; readonly what: 'group' | 'repeat' | 'loop' }
  | { readonly kind: 'left out'; readonly why: 'file_left_out' | 'map_left_out' };

export type SelectType = 'select_one' | 'select_multiple' | 'rank';

/** What a type brings along. */
export interface Preset {
  readonly appearance?: string;
  readonly constraint?: string;
}

const plain = (type: QuestionType, preset: Preset = {}): RowType => ({ kind: 'question', type, preset });

const TYPES: Readonly<Record<string, RowType>> = {
  note: plain('note'),
  text: plain('text'),
  string: plain('text'),
  url: plain('text', { appearance: 'url' }),
  integer: plain('integer'),
  int: plain('integer'),
  decimal: plain('decimal'),
  percentage: plain('integer', { constraint: '0 <= . and . <= 100' }),
  range: plain('range'),
  date: plain('date'),
  time: plain('time'),
  datetime: plain('dateTime'),
  date_time: plain('dateTime'),
  geopoint: plain('geopoint'),
  gps: plain('geopoint'),
  location: plain('geopoint'),
  geotrace: plain('geotrace'),
  geoshape: plain('geoshape'),
  image: plain('image'),
  photo: plain('image'),
  picture: plain('image'),
  signature: plain('image', { appearance: 'signature' }),
  draw: plain('image', { appearance: 'draw' }),
  annotate: plain('image', { appearance: 'annotate' }),
  audio: plain('audio'),
  video: plain('video'),
  file: plain('file'),
  barcode: plain('barcode'),
  acknowledge: plain('acknowledge'),
  trigger: plain('acknowledge'),
  calculate: plain('calculate'),
  hidden: plain('hidden'),
  start: plain('start'),
  start_time: plain('start'),
  end: plain('end'),
  end_time: plain('end'),
  today: plain('today'),
  deviceid: plain('deviceid'),
  device_id: plain('deviceid'),
  'uri:deviceid': plain('deviceid'),
  imei: plain('deviceid'),
  username: plain('username'),
  'uri:username': plain('username'),
  email: plain('email'),
  'uri:email': plain('email'),
  phonenumber: plain('phonenumber'),
  'uri:phonenumber': plain('phonenumber'),
  phone_number: plain('text', { appearance: 'numbers', constraint: String.raw`regex(., '^\d*$')` }),
  simserial: plain('hidden'),
  'uri:simserial': plain('hidden'),
  subscriberid: plain('hidden'),
  'uri:subscriberid': plain('hidden'),
  audit: plain('audit'),
  'start-geopoint': plain('start-geopoint'),
  'background-audio': plain('background-audio'),
  'background-geopoint': plain('hidden'),
  begin_group: { kind: 'begin', what: 'group' },
  end_group: { kind: 'end', what: 'group' },
  begin_repeat: { kind: 'begin', what: 'repeat' },
  end_repeat: { kind: 'end', what: 'repeat' },
  end_loop: { kind: 'end', what: 'loop' },
  'xml-external': { kind: 'left out', why: 'file_left_out' },
  'csv-external': { kind: 'left out', why: 'file_left_out' },
};

const SELECTS: Readonly<Record<string, SelectType>> = {
  select_one: 'select_one',
  select1: 'select_one',
  add_select_one_prompt_using: 'select_one',
  select_one_external: 'select_one',
  select_multiple: 'select_multiple',
  select_all_that_apply: 'select_multiple',
  add_select_multiple_prompt_using: 'select_multiple',
  rank: 'rank',
  'odk:rank': 'rank',
};

/** Tags of buildings and roads, which another app writes; with or without the list of those. */
const OSM = /^osm( \S+)?$/i;

const LOOP = /^begin[ _]loop(?: over)? (\S+)$/i;

/** What a type means, or what is wrong with it. */
export function rowTypeOf(
  written: string,
): RowType | { readonly kind: 'unknown'; readonly meant: TypeMeant } {
  const text = written.trim().replaceAll(/\s+/g, ' ');
  const key = text.toLowerCase().replaceAll(' ', '_');
  const known = TYPES[key];
  if (known) return known;
  if (OSM.test(text)) return { kind: 'left out', why: 'map_left_out' };
  const loop = LOOP.exec(text);
  if (loop?.[1]) return { kind: 'loop', list: loop[1] };
  return selectOf(text) ?? { kind: 'unknown', meant: meantBy(key) };
}

/** `select_one list`, `select all that apply from list or specify other`, `select_one_from_file places.csv`. */
function selectOf(text: string): RowType | null {
  for (const separator of [' from ', ' ']) {
    const found = selectWith(text, separator);
    if (found) return found;
  }
  return null;
}

function selectWith(text: string, separator: string): RowType | null {
  const other = / or[_ ](?:specify )?other$/i.exec(text);
  const body = other ? text.slice(0, other.index) : text;
  const at = body.toLowerCase().lastIndexOf(separator);
  if (at < 0) return null;
  const source = body.slice(at + separator.length).trim();
  const command = body
    .slice(0, at)
    .trim()
    .toLowerCase()
    .replaceAll(' ', '_')
    .replace(/_from$/, '');
  const isFile = command.endsWith('_from_file');
  const type = SELECTS[command.replace(/_from_file$/, '')];
  if (!type || source === '') return null;
  return {
    kind: 'select',
    type,
    source,
    isFile,
    isExternal: command === 'select_one_external',
    hasOther: other !== null,
  };
}

/** The type that is called nearly the same; one that `takesList` is written with the name of one behind it. */
interface TypeMeant {
  readonly nearest: string | null;
  readonly takesList: boolean;
}

function meantBy(key: string): TypeMeant {
  const nearest = nearestTo(key.split('_from_')[0] ?? key, [...Object.keys(TYPES), ...Object.keys(SELECTS)]);
  if (nearest === null) return { nearest, takesList: false };
  return nearest in SELECTS
    ? { nearest, takesList: true }
    : { nearest: nearest.replace('_', ' '), takesList: false };
}

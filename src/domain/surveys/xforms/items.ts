import type { Choice, FormItem, FormQuestion, QuestionType } from '../form/definition.ts';
import { elementsOf, localName, stringValue, type XmlNode } from '../xpath/node.ts';
import { isTemplate } from './beginning.ts';
import { choicesOf, mediaOf } from './choice-source.ts';
import type { Controls } from './controls.ts';
import { attributeOf, childrenOf, type Dictionary, messageOf, translatedOf } from './document.ts';

export interface XFormsReading {
  readonly model: XmlNode;
  readonly dictionary: Dictionary;
  readonly write: (value: XmlNode) => string;
  readonly controls: Controls;
  /** Whether an instance is a list of choices, or a file whose rows are. */
  readonly isList: (id: string) => boolean;
  /** Lists of choices; those that stand within questions are added. */
  readonly lists: Map<string, readonly Choice[]>;
}

/** The questions and groups of a record's element, in its order. */
export function recordItems(root: XmlNode, reading: XFormsReading): readonly FormItem[] {
  const binds = new Map(
    childrenOf(reading.model, 'bind').map((bind) => [
      attributeOf(bind, 'nodeset').replaceAll(/\s+/g, ''),
      bind,
    ]),
  );
  return itemsIn(root, `/${root.name}`, { ...reading, binds });
}

interface WithBinds extends XFormsReading {
  readonly binds: ReadonlyMap<string, XmlNode>;
}

/** The pattern of a repeat and its first instance are one. */
function itemsIn(node: XmlNode, path: string, reading: WithBinds): FormItem[] {
  const byName = new Map(
    elementsOf(node)
      .toReversed()
      .map((child) => [child.name, child]),
  );
  return [...byName.values()]
    .toReversed()
    .filter((child) => localName(child.name) !== 'meta')
    .map((child) => itemOf(child, `${path}/${child.name}`, reading, isPattern(node, child.name)));
}

/** Whether there is the pattern of a repeat only, which is no instance. */
function isPattern(node: XmlNode, name: string): boolean {
  return elementsOf(node, name).every(isTemplate);
}

function itemOf(node: XmlNode, path: string, reading: WithBinds, isEmptyRepeat: boolean): FormItem {
  const { controls, binds, dictionary, write } = reading;
  const control = controls.byPath.get(path);
  const repeat = controls.repeats.get(path);
  const bind = binds.get(path);
  const label = translatedOf(control && childrenOf(control, 'label')[0], dictionary, write);
  const hint = translatedOf(control && childrenOf(control, 'hint')[0], dictionary, write);
  const shown = {
    name: node.name,
    row: 0,
    label: label.text,
    hint: hint.text,
    guidance: hint.guidance,
    media: mediaOf(label),
    appearance: (control ? attributeOf(control, 'appearance') : '').split(/\s+/).filter(Boolean),
    relevant: bind ? attributeOf(bind, 'relevant') : '',
  };
  if (repeat) {
    return {
      ...shown,
      kind: 'repeat',
      items: itemsIn(node, path, reading),
      count: attributeOf(repeat, 'count'),
      ...(isEmptyRepeat ? { beginsEmpty: true } : {}),
    };
  }
  if (elementsOf(node).length > 0)
    return { ...shown, kind: 'group', items: itemsIn(node, path, reading), count: '' };
  return questionOf(shown, { node, path, control, bind }, reading);
}

interface Found {
  readonly node: XmlNode;
  readonly path: string;
  readonly control: XmlNode | undefined;
  readonly bind: XmlNode | undefined;
}

type Shown = Pick<
  FormQuestion,
  'name' | 'row' | 'label' | 'hint' | 'guidance' | 'media' | 'appearance' | 'relevant'
>;

function questionOf(shown: Shown, { node, path, control, bind }: Found, reading: WithBinds): FormQuestion {
  const { controls, dictionary, lists, write } = reading;
  const said = (name: string) => (bind ? attributeOf(bind, name) : '');
  const choices = control ? choicesOf(control, path, dictionary, write, reading.isList) : null;
  if (choices && choices.own.length > 0) lists.set(choices.source.list, choices.own);
  const triggered = controls.actions.triggered.get(path);
  return {
    ...shown,
    kind: 'question',
    type: typeOf(control, bind),
    required: said('required') === 'false()' ? '' : said('required'),
    requiredMessage: messageOf(said('requiredMsg'), dictionary),
    constraint: said('constraint'),
    constraintMessage: messageOf(said('constraintMsg'), dictionary),
    calculation: triggered?.value ?? said('calculate'),
    trigger: (triggered?.causes ?? []).map((cause) => cause.split('/').at(-1) ?? ''),
    default: controls.actions.defaults.get(path) ?? (said('preload') === 'uid' ? UID : stringValue(node)),
    readonly: said('readonly') === 'false()' ? '' : said('readonly'),
    choices: choices?.source ?? null,
    parameters: parametersOf(control),
  };
}

const UID = "concat('uuid:', uuid())";

function parametersOf(control: XmlNode | undefined): Record<string, string> {
  const names = control && localName(control.name) === 'range' ? ['start', 'end', 'step'] : [];
  return Object.fromEntries(names.map((name) => [name, control ? attributeOf(control, name) : '']));
}

const BY_DATA_TYPE: Readonly<Record<string, QuestionType>> = {
  int: 'integer',
  integer: 'integer',
  decimal: 'decimal',
  date: 'date',
  time: 'time',
  dateTime: 'dateTime',
  geopoint: 'geopoint',
  geotrace: 'geotrace',
  geoshape: 'geoshape',
  barcode: 'barcode',
};

const BY_CONTROL: Readonly<Record<string, QuestionType>> = {
  select1: 'select_one',
  select: 'select_multiple',
  rank: 'rank',
  range: 'range',
  trigger: 'acknowledge',
};

const BY_PRELOAD: Readonly<Record<string, QuestionType>> = {
  start: 'start',
  end: 'end',
  today: 'today',
  deviceid: 'deviceid',
  username: 'username',
  email: 'email',
  'phone number': 'phonenumber',
  phonenumber: 'phonenumber',
};

function typeOf(control: XmlNode | undefined, bind: XmlNode | undefined): QuestionType {
  const dataType = localName(bind ? attributeOf(bind, 'type') : '');
  if (control === undefined) return silentType(bind);
  const name = localName(control.name);
  if (name === 'upload') return uploadType(attributeOf(control, 'mediatype'));
  const byControl = BY_CONTROL[name];
  if (byControl) return byControl;
  const isNote =
    dataType === 'string' &&
    bind &&
    attributeOf(bind, 'readonly') === 'true()' &&
    attributeOf(bind, 'calculate') === '';
  return isNote ? 'note' : (BY_DATA_TYPE[dataType] ?? 'text');
}

function uploadType(mediaType: string): QuestionType {
  const kind = mediaType.split('/')[0];
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'file';
}

function silentType(bind: XmlNode | undefined): QuestionType {
  if (!bind) return 'hidden';
  const preload = BY_PRELOAD[attributeOf(bind, 'preloadParams')];
  if (preload && attributeOf(bind, 'preload') !== '') return preload;
  return attributeOf(bind, 'calculate') === '' ? 'hidden' : 'calculate';
}

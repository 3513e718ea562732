import type { JsonDocument } from '../../../../domain/kit/fields/field.ts';
import { checkForm } from '../../../../domain/surveys/form/check-form.ts';
import type { CompiledForm } from '../../../../domain/surveys/form/compile.ts';
import type { FormEnvironment } from '../../../../domain/surveys/form/environment.ts';
import {
  addRepeat,
  beginForm,
  finishForm,
  removeRepeat,
  setAnswer,
} from '../../../../domain/surveys/form/fill-in.ts';
import type { FormState } from '../../../../domain/surveys/form/form-state.ts';
import { giveAnswers } from '../../../../domain/surveys/form/given/given-answers.ts';
import { answersOfLastTime } from '../../../../domain/surveys/form/given/last-time.ts';
import { recordOf, resumeForm } from '../../../../domain/surveys/form/stored-record.ts';
import { stringValue, type XmlNode } from '../../../../domain/surveys/xpath/node.ts';
import { formOutline, type OutlineEntry } from './form-outline.ts';
import { askedOn, type FormPage } from './form-pages.ts';
import { withKept } from './kept-page.ts';
import { firstOpen, type Paged, pagedAfter, pagedAnew } from './paged.ts';
import { pageKey, type ShownPage, shownPage } from './shown-page.ts';

/** What the screen shows of a form at a moment. */
export interface FillingView {
  /** Null: behind the last page. */
  readonly page: ShownPage | null;
  /** From 0; as many as there are pages: behind the last. */
  readonly index: number;
  readonly count: number;
  readonly answered: number;
  readonly total: number;
  readonly language: string;
  /** How many answers are missing or wrong on this page, once that was said on the way to the next one. */
  readonly missingHere: number;
}

/** A form while somebody fills it in. Each call that changes it gives what is to be shown then. */
export interface FillingSession {
  view(): FillingView;
  answer(key: string, text: string): FillingView;
  add(key: string): FillingView;
  remove(key: string): FillingView;
  back(): FillingView;
  /** To the page behind this one; the first time that something is missing here, only says so. */
  next(): FillingView;
  goTo(key: string): FillingView;
  speak(language: string): FillingView;
  /** From now on this page, or with null every page, says what has no answer. @returns how many answers are missing or wrong there */
  insist(index: number | null): number;
  outline(): readonly OutlineEntry[];
  /** Fills a new record in with what an earlier one answers, as far as that may stand in another one. */
  repeat(earlier: JsonDocument): FillingView;
  /** As a new record is. */
  beginAgain(): FillingView;
  record(which: 'all' | 'asked'): JsonDocument;
  /** Notes the end. */
  finish(): void;
}

export interface FillingBeginning {
  readonly form: CompiledForm;
  readonly environment: FormEnvironment;
  /** Empty: a new one. */
  readonly record: JsonDocument;
  readonly isReadOnly: boolean;
  /** Of the page to begin with; null: where it was left. */
  readonly index: number | null;
}

export function fillingSession(beginning: FillingBeginning): FillingSession {
  const open = opened(beginning);
  const nodeOf = (key: string) => open.keys.nodeOf(key);
  return {
    view: () => viewOf(open),
    goTo: (key) => goTo(open, key),
    answer: (key, text) =>
      changed(open, () => {
        const node = nodeOf(key);
        if (node && !open.isReadOnly) setAnswer(open.state, node, text);
      }),
    add: (key) => addTo(open, key),
    remove: (key) =>
      changed(open, () => {
        const node = nodeOf(key);
        if (node) removeRepeat(open.state, node);
      }),
    back() {
      open.at -= 1;
      return viewOf(open);
    },
    next: () => next(open),
    speak: (language) => speak(open, language),
    insist: (index) => insistOn(open, index),
    outline: () => formOutline(open.paged.pages, open.state, open.keys.keyOf),
    repeat: (earlier) =>
      changed(open, () => giveAnswers(open.state, answersOfLastTime(open.state.form, earlier))),
    beginAgain: () => viewOf(Object.assign(open, opened({ ...beginning, record: {}, index: 0 }))),
    record: (which) => recordOf(open.state, which),
    finish: () => finishForm(open.state),
  };
}

interface OpenFilling {
  state: FormState;
  keys: NodeKeys;
  paged: Paged;
  /** Of the page on screen. */
  at: number;
  /** What is said to have no answer by now. */
  insisted: Set<XmlNode>;
  /** Of the page that was asked to be left last, and what was missing on it then. */
  warned: { readonly at: number; readonly missing: number } | null;
  /** As it was drawn last. */
  shown: ShownPage | null;
  readonly isReadOnly: boolean;
}

function opened({ form, environment, record, isReadOnly, index }: FillingBeginning): OpenFilling {
  const isNew = Object.keys(record).length === 0;
  const state = isNew ? beginForm(form, environment) : resumeForm(form, environment, record);
  const paged = pagedAnew(state);
  const at = index ?? (isNew || isReadOnly ? 0 : firstOpen(paged, state));
  return { state, keys: nodeKeys(), paged, at, insisted: new Set(), warned: null, shown: null, isReadOnly };
}

function viewOf(open: OpenFilling): FillingView {
  const { state, keys, insisted, warned, isReadOnly } = open;
  const { pages, asked } = open.paged;
  open.at = Math.min(Math.max(open.at, 0), pages.length);
  const page = pages[open.at];
  const showing = { keyOf: keys.keyOf, isReadOnly, saysMissing: (node: XmlNode) => insisted.has(node) };
  open.shown = page ? withKept(shownPage(page, state, showing), open.shown) : null;
  const answered = asked.filter((node) => stringValue(node) !== '').length;
  return {
    page: open.shown,
    index: open.at,
    count: pages.length,
    answered,
    total: asked.length,
    language: state.environment.language,
    missingHere: warned?.at === open.at ? warned.missing : 0,
  };
}

function next(open: OpenFilling): FillingView {
  const isSaid = open.warned?.at === open.at || open.isReadOnly;
  const missing = isSaid ? 0 : insistOn(open, open.at);
  open.warned = { at: open.at, missing };
  if (missing === 0) open.at += 1;
  return viewOf(open);
}

/** Pages may have come and gone: the same one is shown, where it is still there. */
function changed(open: OpenFilling, change: () => void): FillingView {
  const before = open.paged.pages[open.at];
  change();
  open.paged = pagedAfter(open.state, open.paged);
  const { keys } = open;
  const { pages } = open.paged;
  const key = before && pageKey(before, keys.keyOf);
  const place = before ? pages.findIndex((one) => pageKey(one, keys.keyOf) === key) : pages.length;
  if (place >= 0) open.at = place;
  return viewOf(open);
}

function goTo(open: OpenFilling, key: string): FillingView {
  const node = open.keys.nodeOf(key);
  const isIt = (page: FormPage) => pageKey(page, open.keys.keyOf) === key;
  const place = open.paged.pages.findIndex((page) => isIt(page) || (node !== undefined && isOn(page, node)));
  if (place >= 0) open.at = place;
  return viewOf(open);
}

/** One more instance, and to its first page. */
function addTo(open: OpenFilling, key: string): FillingView {
  const { state, keys } = open;
  const page = open.paged.pages.find((one) => pageKey(one, keys.keyOf) === key);
  if (page?.kind !== 'repeat') return viewOf(open);
  const made = addRepeat(state, page.repeat, page.within);
  open.paged = pagedAfter(state, open.paged);
  return made === null ? viewOf(open) : goTo(open, keys.keyOf(made));
}

function speak(open: OpenFilling, language: string): FillingView {
  const { form, environment } = open.state;
  open.state = resumeForm(form, { ...environment, language }, recordOf(open.state, 'all'));
  open.keys = nodeKeys();
  open.insisted = new Set();
  open.paged = pagedAnew(open.state);
  return viewOf(open);
}

function insistOn({ paged: { pages }, state, insisted }: OpenFilling, index: number | null): number {
  const looked = index === null ? pages : pages.slice(index, index + 1);
  const asked = looked.flatMap((page) => askedOn(page, state));
  for (const node of asked) insisted.add(node);
  const faulty = new Set(checkForm(state).map(({ node }) => node));
  return asked.filter((node) => faulty.has(node)).length;
}

interface NodeKeys {
  keyOf: (node: XmlNode) => string;
  nodeOf: (key: string) => XmlNode | undefined;
}

/** Names for elements that stay while others come and go. */
function nodeKeys(): NodeKeys {
  const keys = new Map<XmlNode, string>();
  const nodes = new Map<string, XmlNode>();
  return {
    nodeOf: (key) => nodes.get(key),
    keyOf(node) {
      const known = keys.get(node);
      if (known !== undefined) return known;
      const key = `q${keys.size + 1}`;
      keys.set(node, key);
      nodes.set(key, node);
      return key;
    },
  };
}

/** Whether a page shows an element, or lies in it. */
function isOn(page: FormPage, node: XmlNode): boolean {
  if (page.kind === 'questions' && page.items.includes(node)) return true;
  for (let one: XmlNode | null = page.within; one !== null; one = one.parent) if (one === node) return true;
  return false;
}

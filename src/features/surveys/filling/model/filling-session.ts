import type { JsonDocument } from '../../../../domain/kit/fields/field.ts';
import { jsonEqual } from '../../../../domain/kit/fields/json-equal.ts';
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
import { recordOf, resumeForm } from '../../../../domain/surveys/form/stored-record.ts';
import { stringValue, type XmlNode } from '../../../../domain/surveys/xpath/node.ts';
import { formOutline, type OutlineEntry, takesAnswer } from './form-outline.ts';
import { askedOn, type FormPage, formPages } from './form-pages.ts';
import { pageKey, type ShownItem, type ShownPage, shownPage } from './shown-page.ts';

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
}

/** A form while somebody fills it in. Each call that changes it gives what is to be shown then. */
export interface FillingSession {
  view(): FillingView;
  answer(key: string, text: string): FillingView;
  add(key: string): FillingView;
  remove(key: string): FillingView;
  go(index: number): FillingView;
  goTo(key: string): FillingView;
  speak(language: string): FillingView;
  /** From now on this page, or with null every page, says what has no answer. @returns how many answers are missing or wrong there */
  insist(index: number | null): number;
  outline(): readonly OutlineEntry[];
  record(which: 'all' | 'asked'): JsonDocument;
  /** Notes the end. */
  finish(): void;
}

export interface Beginning {
  readonly form: CompiledForm;
  readonly environment: FormEnvironment;
  /** Empty: a new one. */
  readonly record: JsonDocument;
  readonly isReadOnly: boolean;
  /** Of the page to begin with; null: where it was left. */
  readonly index: number | null;
}

export function fillingSession({ form, environment, record, isReadOnly, index }: Beginning): FillingSession {
  const isNew = Object.keys(record).length === 0;
  let state = isNew ? beginForm(form, environment) : resumeForm(form, environment, record);
  let keys = nodeKeys();
  let pages = formPages(state);
  let at = index ?? (isNew || isReadOnly ? 0 : firstOpen(pages, state));
  let insisted = new Set<XmlNode>();
  let shown: ShownPage | null = null;
  const showing = {
    keyOf: (node: XmlNode) => keys.keyOf(node),
    isReadOnly,
    saysMissing: (node: XmlNode) => insisted.has(node),
  };
  const view = (): FillingView => {
    at = Math.min(Math.max(at, 0), pages.length);
    const page = pages[at];
    shown = page ? withKept(shownPage(page, state, showing), shown) : null;
    const asked = pages.flatMap((one) => askedOn(one, state)).filter((node) => takesAnswer(node, state));
    const answered = asked.filter((node) => stringValue(node) !== '').length;
    const { language } = state.environment;
    return { page: shown, index: at, count: pages.length, answered, total: asked.length, language };
  };
  /** Pages may have come and gone: the same one is shown, where it is still there. */
  const changed = (change: () => void) => {
    const before = pages[at];
    change();
    pages = formPages(state);
    const place = before ? placeOf(before, pages, keys.keyOf) : pages.length;
    if (place >= 0) at = place;
    return view();
  };
  const goTo = (key: string) => {
    const node = keys.nodeOf(key);
    const place = pages.findIndex(
      (page) => pageKey(page, keys.keyOf) === key || (node !== undefined && isOn(page, node)),
    );
    if (place >= 0) at = place;
    return view();
  };
  return {
    view,
    goTo,
    answer: (key, text) =>
      changed(() => {
        const node = keys.nodeOf(key);
        if (node && !isReadOnly) setAnswer(state, node, text);
      }),
    add(key) {
      const page = pages.find((one) => pageKey(one, keys.keyOf) === key);
      let made: XmlNode | null = null;
      changed(() => {
        if (page?.kind === 'repeat') made = addRepeat(state, page.repeat, page.within);
      });
      return made === null ? view() : goTo(keys.keyOf(made));
    },
    remove: (key) =>
      changed(() => {
        const node = keys.nodeOf(key);
        if (node) removeRepeat(state, node);
      }),
    go(next) {
      at = next;
      return view();
    },
    speak(language) {
      state = resumeForm(form, { ...state.environment, language }, recordOf(state, 'all'));
      keys = nodeKeys();
      insisted = new Set();
      pages = formPages(state);
      return view();
    },
    insist(place) {
      const asked = (place === null ? pages : pages.slice(place, place + 1)).flatMap((page) =>
        askedOn(page, state),
      );
      for (const node of asked) insisted.add(node);
      const faulty = new Set(checkForm(state).map(({ node }) => node));
      return asked.filter((node) => faulty.has(node)).length;
    },
    outline: () => formOutline(pages, state, keys.keyOf),
    record: (which) => recordOf(state, which),
    finish: () => finishForm(state),
  };
}

/** Names for elements that stay while others come and go. */
function nodeKeys() {
  const keys = new Map<XmlNode, string>();
  const nodes = new Map<string, XmlNode>();
  return {
    nodeOf: (key: string) => nodes.get(key),
    keyOf(node: XmlNode): string {
      const known = keys.get(node);
      if (known !== undefined) return known;
      const key = `q${keys.size + 1}`;
      keys.set(node, key);
      nodes.set(key, node);
      return key;
    },
  };
}

/** Where a page is by now; of one that is gone, where it would be: -1. */
function placeOf(page: FormPage, pages: readonly FormPage[], keyOf: (node: XmlNode) => string): number {
  const key = pageKey(page, keyOf);
  return pages.findIndex((one) => pageKey(one, keyOf) === key);
}

/** Whether a page shows an element, or lies in it. */
function isOn(page: FormPage, node: XmlNode): boolean {
  if (page.kind === 'questions' && page.items.includes(node)) return true;
  for (let one: XmlNode | null = page.within; one !== null; one = one.parent) if (one === node) return true;
  return false;
}

/** The first page with something that must be answered and is not; else with any open question; else behind the last. */
function firstOpen(pages: readonly FormPage[], state: FormState): number {
  const missing = new Set(checkForm(state).map(({ node }) => node));
  const isOpen = (node: XmlNode) => takesAnswer(node, state) && stringValue(node) === '';
  const placeWith = (test: (node: XmlNode) => boolean) =>
    pages.findIndex((page) => askedOn(page, state).some(test));
  const found = [placeWith((node) => missing.has(node)), placeWith(isOpen)].find((place) => place >= 0);
  return found ?? pages.length;
}

/** What stayed as it was stays the same object: nothing is drawn anew for it. */
function withKept(next: ShownPage, before: ShownPage | null): ShownPage {
  if (before?.key !== next.key) return next;
  const known = new Map(before.items.map((item) => [item.key, item]));
  const items = next.items.map((item) => {
    const old = known.get(item.key);
    return old && isSame(old, item) ? old : item;
  });
  return { ...next, items };
}

function isSame(left: ShownItem, right: ShownItem): boolean {
  const [one, other] = [Object.entries(left), new Map<string, unknown>(Object.entries(right))];
  // Only texts, flags and lists of such: definitions are the same object.
  return one.every(
    ([name, value]) => value === other.get(name) || jsonEqual(value, other.get(name) as typeof value),
  );
}

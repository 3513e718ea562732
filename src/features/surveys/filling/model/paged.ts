import { checkForm } from '../../../../domain/surveys/form/check-form.ts';
import type { FormState } from '../../../../domain/surveys/form/form-state.ts';
import { stringValue, type XmlNode } from '../../../../domain/surveys/xpath/node.ts';
import { takesAnswer } from './form-outline.ts';
import { askedOn, type FormPage, formPages, pagesHangOnAnswers } from './form-pages.ts';

/** What is asked now. */
export interface Paged {
  readonly pages: readonly FormPage[];
  /** What somebody can answer on them. */
  readonly asked: readonly XmlNode[];
  /** Of the record when they were made. */
  readonly shape: number;
}

export function pagedAnew(state: FormState): Paged {
  const pages = formPages(state);
  const asked = pages.flatMap((page) => askedOn(page, state)).filter((node) => takesAnswer(node, state));
  return { pages, asked, shape: state.shape };
}

/** Most answers let nothing else be asked, and looking through a large form takes longer than they do. */
export function pagedAfter(state: FormState, before: Paged): Paged {
  const isSame = before.shape === state.shape && !pagesHangOnAnswers(state.form);
  return isSame ? before : pagedAnew(state);
}

/** The first page with something that must be answered and is not; else with any open question; else behind the last. */
export function firstOpen({ pages }: Paged, state: FormState): number {
  const missing = new Set(checkForm(state).map(({ node }) => node));
  const isOpen = (node: XmlNode) => takesAnswer(node, state) && stringValue(node) === '';
  const placeWith = (test: (node: XmlNode) => boolean) =>
    pages.findIndex((page) => askedOn(page, state).some(test));
  const found = [placeWith((node) => missing.has(node)), placeWith(isOpen)].find((place) => place >= 0);
  return found ?? pages.length;
}

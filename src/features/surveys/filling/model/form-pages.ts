import { type FormGroup, isGroup, isSilent } from '../../../../domain/surveys/form/definition.ts';
import { type FormPart, formPartsBelow, isQuestionPart } from '../../../../domain/surveys/form/form-part.ts';
import type { FormState } from '../../../../domain/surveys/form/form-state.ts';
import { childrenNamed, elementsOf, type XmlNode, xmlNode } from '../../../../domain/surveys/xpath/node.ts';
import { evaluateAt } from '../../../../domain/surveys/xpath/surroundings.ts';
import { holds } from '../../../../domain/surveys/xpath/value.ts';

/** Questions, and the groups that head them, in the order of the form; those that are not asked now keep their place. */
export interface QuestionPage {
  readonly kind: 'questions';
  /** The group or instance that it is about. */
  readonly within: XmlNode;
  readonly items: readonly XmlNode[];
}

/** Behind the instances of a repeat to which more may be added. */
export interface RepeatPage {
  readonly kind: 'repeat';
  readonly within: XmlNode;
  readonly repeat: FormPart;
}

export type FormPage = QuestionPage | RepeatPage;

/** As many questions as are read at one go. */
const MOST_ON_A_PAGE = 12;

/**
 * What is asked now, page by page. Which questions share a page follows from the form alone: an answer that lets others be asked moves
 * nothing to another page.
 */
export function formPages(state: FormState): readonly FormPage[] {
  return pagesBelow(state.data, state.form.top, state).filter((page) => isShown(page, state));
}

function pagesBelow(container: XmlNode, parts: readonly FormPart[], state: FormState): FormPage[] {
  const pages: FormPage[] = [];
  const most = isOneByOne(state) ? 1 : MOST_ON_A_PAGE;
  let open: XmlNode[] = [];
  const close = () => {
    if (open.length > 0) pages.push({ kind: 'questions', within: container, items: open });
    open = [];
  };
  for (const part of parts) {
    const nodes = childrenNamed(container, part.item.name);
    if (isQuestionPart(part)) {
      if (isSilent(part.item)) continue;
      if (open.length >= most) close();
      open = [...open, ...nodes];
      continue;
    }
    close();
    for (const node of nodes) for (const page of pagesOfGroup(node, part, state)) pages.push(page);
    if (takesMore(part)) pages.push({ kind: 'repeat', within: container, repeat: part });
  }
  close();
  return pages;
}

function pagesOfGroup(node: XmlNode, part: FormPart, state: FormState): FormPage[] {
  if (!isOnePage(part, state)) return pagesBelow(node, part.children, state);
  return [{ kind: 'questions', within: node, items: itemsBelow(node, state) }];
}

/** A repeat that does not count itself. */
export function takesMore({ item }: FormPart): boolean {
  return item.kind === 'repeat' && item.count === '';
}

/** One question, or one group that is meant to be seen at once, a page. */
function isOneByOne({ form }: FormState): boolean {
  return form.definition.style.split(/\s+/).includes('pages');
}

function isOnePage(part: FormPart, state: FormState): boolean {
  const below = [...formPartsBelow(part)];
  if (below.some(({ item }) => item.kind === 'repeat')) return false;
  if (isSeenAtOnce(part)) return true;
  return !isOneByOne(state) && below.filter(isVisible).length <= MOST_ON_A_PAGE;
}

function isSeenAtOnce({ item }: FormPart): boolean {
  return item.appearance.some((word) => word === 'field-list' || word === 'table-list');
}

function isVisible(part: FormPart): boolean {
  return isQuestionPart(part) && !isSilent(part.item);
}

/** Visible questions, and groups that have words. */
function itemsBelow(node: XmlNode, state: FormState): XmlNode[] {
  return elementsOf(node).flatMap((child) => {
    const part = state.partOf.get(child);
    if (!part) return [];
    if (isQuestionPart(part)) return isSilent(part.item) ? [] : [child];
    return [...(isHeading(part.item) ? [child] : []), ...itemsBelow(child, state)];
  });
}

function isHeading(item: FormPart['item']): item is FormGroup {
  return isGroup(item) && Object.keys(item.label).length > 0;
}

/** The questions of a page that are asked now. */
export function askedOn(page: FormPage, state: FormState): readonly XmlNode[] {
  if (page.kind === 'repeat') return [];
  return page.items.filter((node) => {
    const part = state.partOf.get(node);
    return part !== undefined && isQuestionPart(part) && !node.isIrrelevant;
  });
}

function isShown(page: FormPage, state: FormState): boolean {
  return page.kind === 'repeat' ? isRepeatAsked(page, state) : askedOn(page, state).length > 0;
}

/** Whether an answer may let a page come or go without any element doing so: that of a repeat which has no instance. */
export function pagesHangOnAnswers({ parts, rules }: FormState['form']): boolean {
  return parts.some((part) => takesMore(part) && Boolean(rules.get(part)?.relevant));
}

function isRepeatAsked({ within, repeat }: RepeatPage, state: FormState): boolean {
  if (within.isIrrelevant) return false;
  const relevant = state.form.rules.get(repeat)?.relevant ?? null;
  if (relevant === null) return true;
  const [first] = childrenNamed(within, repeat.item.name);
  // Where there is no instance yet, the expression stands where one would.
  const place = first ?? xmlNode('element', within, { name: repeat.item.name });
  return holds(evaluateAt(relevant, place, state.around));
}

import { elementsOf, setText, stringValue, type XmlNode } from '../../xpath/node.ts';
import { xpathNumber } from '../../xpath/number-text.ts';
import { addRepeat } from '../fill-in.ts';
import { type FormPart, isQuestionPart } from '../form-part.ts';
import { type FormState } from '../form-state.ts';
import { MOST_INSTANCES, recomputeAfter } from '../recompute.ts';
import { looksBack } from '../references.ts';

/** Answers by path without the form's own element; instances of repeats count from one: `person[2]/name`. */
export type GivenAnswers = ReadonlyMap<string, string>;

/** Paths of nested objects and lists as flat ones. Several choices may be a list of texts. */
export function flatAnswers(given: unknown, path = ''): Map<string, string> {
  const flat = new Map<string, string>();
  const addAll = (value: unknown, at: string) => {
    for (const [key, text] of flatAnswers(value, at)) flat.set(key, text);
  };
  if (Array.isArray(given)) {
    if (given.every((one) => typeof one !== 'object' || one === null))
      flat.set(path, given.map(String).join(' '));
    else for (const [index, one] of given.entries()) addAll(one, `${path}[${index + 1}]`);
  } else if (typeof given === 'object' && given !== null) {
    for (const [key, value] of Object.entries(given))
      addAll(value, path === '' ? withoutRoot(key) : `${path}/${key}`);
  } else if (path !== '') flat.set(path, given === null || given === undefined ? '' : String(given));
  return flat;
}

/** `/data/q` is `q`. */
function withoutRoot(path: string): string {
  return path.replace(/^\/[^/]+\//, '');
}

/**
 * Fills answers in, as a person would from the first to the last, and adds the instances of repeats that they name.
 *
 * @returns the paths that the form does not have
 */
export function giveAnswers(state: FormState, given: GivenAnswers): readonly string[] {
  const open = new Map(given);
  // An answer can make place for others: as often as there are answers that found none before.
  for (let left = open.size + 1; left > open.size && open.size > 0; ) {
    left = open.size;
    for (const [path, text] of inFormOrder(open, state)) {
      const node = nodeAt(path, state);
      if (node === null) continue;
      open.delete(path);
      give(node, text, state);
    }
  }
  return [...open.keys()];
}

function give(node: XmlNode, text: string, state: FormState): void {
  const part = state.partOf.get(node);
  if ((part && isWorkedOut(part, state)) || stringValue(node) === text) return;
  setText(node, text);
  recomputeAfter(state, [node]);
}

/** What the last record says is known only where the record began. */
function isWorkedOut(part: FormPart, { form, environment }: FormState): boolean {
  const calculation = form.rules.get(part)?.calculation ?? null;
  if (!isQuestionPart(part) || calculation === null || part.item.trigger.length > 0) return false;
  return environment.lastRecord !== undefined || !looksBack(calculation);
}

function inFormOrder(open: GivenAnswers, { form }: FormState): [string, string][] {
  const place = (path: string) =>
    form.byPath.get(`/${form.definition.root}/${path.replaceAll(/\[\d+\]/g, '')}`)?.place ?? -1;
  return [...open].toSorted(([left], [right]) => place(left) - place(right));
}

/** The element at a path; instances that may be added are. */
function nodeAt(path: string, state: FormState): XmlNode | null {
  let node: XmlNode | null = state.data;
  for (const step of path.split('/')) {
    const [, name = '', place = '1'] = /^([^[\]]+)(?:\[(\d+)\])?$/.exec(step) ?? [];
    node = node === null ? null : instanceAt(node, name, xpathNumber(place), state);
  }
  return node;
}

function instanceAt(container: XmlNode, name: string, place: number, state: FormState): XmlNode | null {
  const found = elementsOf(container, name);
  const present = found[place - 1];
  if (present) return present;
  const part = repeatNamed(name, container, state);
  if (!part || place > MOST_INSTANCES || place < 1) return null;
  let added: XmlNode | null = null;
  for (let index = found.length; index < place; index += 1) added = addRepeat(state, part, container);
  return added;
}

/** A repeat to which instances may be added: not one that counts itself. */
function repeatNamed(name: string, container: XmlNode, state: FormState): FormPart | undefined {
  const siblings = container === state.data ? state.form.top : (state.partOf.get(container)?.children ?? []);
  return siblings.find(({ item }) => item.name === name && item.kind === 'repeat' && item.count === '');
}

import { type AnswerFault, checkForm } from '../../../../domain/surveys/form/check-form.ts';
import { isQuestionPart } from '../../../../domain/surveys/form/form-part.ts';
import type { FormState } from '../../../../domain/surveys/form/form-state.ts';
import { childrenNamed, stringValue, type XmlNode } from '../../../../domain/surveys/xpath/node.ts';
import { askedOn, type FormPage } from './form-pages.ts';
import { nameHere, plainWords } from './labels-here.ts';
import { groupTrailOf, pageKey } from './shown-page.ts';

/** A page, and the questions on it, as a list to jump by. */
export interface OutlineEntry {
  readonly key: string;
  /** From 0. */
  readonly index: number;
  readonly title: string;
  readonly questions: readonly OutlineQuestion[];
}

export interface OutlineQuestion {
  readonly key: string;
  readonly label: string;
  readonly state: 'answered' | 'open' | 'missing' | 'wrong';
}

/** Whether somebody can answer it at all. */
export function takesAnswer(node: XmlNode, state: FormState): boolean {
  const part = state.partOf.get(node);
  return (
    part !== undefined &&
    isQuestionPart(part) &&
    part.item.type !== 'note' &&
    (part.item.calculation === '' || part.item.trigger.length > 0) &&
    !part.item.appearance.includes('label')
  );
}

export function formOutline(
  pages: readonly FormPage[],
  state: FormState,
  keyOf: (node: XmlNode) => string,
): readonly OutlineEntry[] {
  const faults = new Map(checkForm(state).map(({ node, code }) => [node, code]));
  return pages.map((page, index) => {
    const asked = askedOn(page, state);
    const listed = asked.filter((node) => takesAnswer(node, state) || faults.has(node));
    const questions = listed.map((node) => ({
      key: keyOf(node),
      label: nameHere(node, state),
      state: stateOf(node, faults.get(node)),
    }));
    // A page that asks nothing is known by the first words that stand on it.
    const [first] = listed.length === 0 ? asked : [];
    const title = titleOf(page, state) || (first ? nameHere(first, state) : '');
    return { key: pageKey(page, keyOf), index, title, questions };
  });
}

function stateOf(node: XmlNode, fault: AnswerFault | undefined): OutlineQuestion['state'] {
  if (fault === 'required') return 'missing';
  if (fault !== undefined) return 'wrong';
  return stringValue(node) === '' ? 'open' : 'answered';
}

function titleOf(page: FormPage, state: FormState): string {
  const trail = [...groupTrailOf(page.within, state), ...instanceName(page.within, state)];
  if (page.kind === 'repeat') trail.push(plainWords(page.repeat.item.label, state) || page.repeat.item.name);
  return trail.join(' · ');
}

/** `Pole 2` */
function instanceName(within: XmlNode, state: FormState): string[] {
  for (let node: XmlNode | null = within; node !== null; node = node.parent) {
    if (state.partOf.get(node)?.item.kind !== 'repeat' || node.parent === null) continue;
    return [`${nameHere(node, state)} ${childrenNamed(node.parent, node.name).indexOf(node) + 1}`];
  }
  return [];
}

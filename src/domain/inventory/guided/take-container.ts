import type { CodeSaid } from './code-said.ts';
import { alarmed, type GuidedState } from './guided-state.ts';
import { wholePlaceIn } from './place-key.ts';

/** Which container is carried. */
export function takeContainer(state: GuidedState, said: CodeSaid): GuidedState {
  const { container, items, text } = said;
  if (!container) return alarmed(state, 'containerExpected', items[0]?.name ?? text, null);
  return { ...state, line: { ...state.line, container } };
}

/** Where it is brought: a bin, another store or van, or the person whose badge it is. Containers stand in no containers. */
export function takeGoal(state: GuidedState, said: CodeSaid): GuidedState {
  const { container, goal, text } = said;
  if (container) return alarmed(state, 'inContainer', container.name, null);
  if (!goal) return alarmed(state, 'unknownPlace', text, null);
  return { ...state, line: { ...state.line, goal } };
}

/** What is packed goes into a container that stands here, or into a van, which the badge of its keeper names as well. */
export function takeParcel(state: GuidedState, said: CodeSaid): GuidedState {
  const { bin, container, goal, items, text } = said;
  const place = bin ?? goal?.place ?? null;
  if (wholePlaceIn(place) !== null) return { ...state, line: { ...state.line, toBin: place } };
  if (container) return alarmed(state, 'containerElsewhere', container.name, null);
  if (goal && goal.personId !== null) return alarmed(state, 'noVan', goal.name, null);
  return alarmed(state, 'parcelExpected', items[0]?.name ?? text, null);
}

/** Whom something is handed: into the van that they keep; out of the stock where that is not known. */
export function takePerson(state: GuidedState, said: CodeSaid): GuidedState {
  const { goal, items, text } = said;
  if (!goal || goal.personId === null) {
    return alarmed(state, 'personExpected', items[0]?.name ?? goal?.name ?? text, null);
  }
  return { ...state, line: { ...state.line, goal, toBin: goal.place } };
}

import type { CodeSaid } from './code-said.ts';
import { alarmed, type GuidedState } from './guided-state.ts';

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

import type { ShownQuestion } from './model/shown-page.ts';

/** What every control for an answer gets. */
export interface AnswerInputProps {
  readonly shown: ShownQuestion;
  /** The answer as ODK writes it; empty: none. */
  readonly onAnswer: (text: string) => void;
  /** The answer is all there is to say here: on to the next page. */
  readonly onDone: () => void;
}

/** Whether one of these words stands among how a question is to look. */
export function looksLike({ question }: ShownQuestion, ...words: readonly string[]): boolean {
  return question.appearance.some((word) => words.some((one) => word === one || word.startsWith(`${one}-`)));
}

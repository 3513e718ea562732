import { problemInEnglish } from '../../src/domain/surveys/findings/english/expression-words.ts';
import { findingInEnglish } from '../../src/domain/surveys/findings/english/finding-words.ts';
import { UnreadableChoiceFile } from '../../src/domain/surveys/xlsform/choice-file.ts';
import type { FormFinding } from '../../src/domain/surveys/xlsform/form-table.ts';
import { UnreadableXml } from '../../src/domain/surveys/xml/read-xml.ts';
import { ExpressionError } from '../../src/domain/surveys/xpath/expression.ts';

/** What went wrong, in English; errors of forms have no words of their own. */
export function errorInEnglish(error: unknown): string {
  if (error instanceof ExpressionError) return problemInEnglish(error.detail);
  if (error instanceof UnreadableXml || error instanceof UnreadableChoiceFile)
    return findingInEnglish(error.detail);
  return error instanceof Error ? error.message : String(error);
}

/** A finding as the command prints it, whose fields other programs read. */
export interface PrintedFinding extends Omit<FormFinding, 'detail'> {
  readonly message: string;
}

export function printedFinding({ detail, ...place }: FormFinding): PrintedFinding {
  return { ...place, message: findingInEnglish(detail) };
}

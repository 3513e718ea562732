import type { JsonDocument } from '../../../kit/fields/field.ts';
import type { CompiledForm } from '../compile.ts';
import { FILE_TYPES, type FormQuestion, isSilent, type QuestionType } from '../definition.ts';
import { isQuestionPart } from '../form-part.ts';
import { flatAnswers, type GivenAnswers } from './given-answers.ts';

/** What somebody saw, signed or confirmed on that day and nowhere else. */
const OF_THAT_DAY: ReadonlySet<QuestionType> = new Set([
  ...FILE_TYPES,
  'geopoint',
  'geotrace',
  'geoshape',
  'acknowledge',
  'note',
]);

/**
 * What of an earlier record may stand in a new one: not what was photographed, signed, confirmed or taken as a position then, nor what the
 * form works out or begins with by itself. The form may be another version by now: what it asks no longer is left out.
 */
export function answersOfLastTime(
  { byPath, definition, rules }: CompiledForm,
  record: JsonDocument,
): GivenAnswers {
  const isAskedAgain = (path: string) => {
    const part = byPath.get(`/${definition.root}/${path.replaceAll(/\[\d+\]/g, '')}`);
    if (!part || !isQuestionPart(part)) return false;
    const rule = rules.get(part);
    return isOfAnyDay(part.item) && !rule?.calculation && !rule?.readonly;
  };
  return new Map([...flatAnswers(record)].filter(([path, text]) => text !== '' && isAskedAgain(path)));
}

function isOfAnyDay(question: FormQuestion): boolean {
  return !OF_THAT_DAY.has(question.type) && !isSilent(question) && question.default === '';
}

import { type DetailWords, sayDetail } from '../../../kit/values/detail.ts';
import type { FindingDetail, PlainValues } from '../finding-detail.ts';
import { problemInEnglish } from './expression-words.ts';
import { FILE_ENGLISH } from './file-words.ts';
import { PARAMETER_ENGLISH } from './parameter-words.ts';
import { QUESTION_ENGLISH } from './question-words.ts';
import { SHEET_ENGLISH } from './sheet-words.ts';

/** What was found in a questionnaire, for the command line, whose output other programs read: in English, whoever starts it. */
export function findingInEnglish(detail: FindingDetail): string {
  switch (detail.what) {
    case 'wrong_form':
      return `The form: ${problemInEnglish(detail.fault)}`;
    case 'wrong_question':
      return `"${detail.name}": ${problemInEnglish(detail.fault)}`;
    case 'wrong_element':
      return `${detail.path}: ${problemInEnglish(detail.fault)}`;
    case 'wrong_parameter':
      return `"${detail.name}": ${sayDetail(PARAMETER_ENGLISH, detail.fault)}`;
    default:
      return sayDetail(PLAIN_ENGLISH, detail);
  }
}

const PLAIN_ENGLISH: DetailWords<PlainValues, string> = {
  ...FILE_ENGLISH,
  ...SHEET_ENGLISH,
  ...QUESTION_ENGLISH,
};

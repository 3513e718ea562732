import type { Detail } from '../../kit/values/detail.ts';
import { FILE_CODES, type FileValues } from './file-values.ts';
import type { ParameterDetail } from './parameter-values.ts';
import { type FormProblemCode, type FormProblemDetail, problemCode } from './problem-values.ts';
import { QUESTION_CODES, type QuestionValues } from './question-values.ts';
import { SHEET_CODES, type SheetValues } from './sheet-values.ts';

/** What is said by itself. */
export interface PlainValues extends FileValues, SheetValues, QuestionValues {}

/** What is said of an expression or a parameter, and whose it is. */
interface AboutValues {
  wrong_form: About;
  wrong_question: About & { name: string };
  /** In a document, which has no rows. */
  wrong_element: About & { path: string };
  wrong_parameter: { name: string; fault: ParameterDetail };
}

/** `place`: which character of the cell, from one; null: of none, or not known. */
interface About {
  fault: FormProblemDetail;
  place: number | null;
}

/** Everything that is found in a questionnaire, as what it is and the values that are named. */
export type FindingDetail = Detail<PlainValues & AboutValues>;

const PLAIN_CODES = { ...FILE_CODES, ...SHEET_CODES, ...QUESTION_CODES };

/** The kinds of mistakes. */
export type FindingCode = (typeof PLAIN_CODES)[keyof PlainValues] | FormProblemCode | 'wrong_parameter';

export function findingCode(detail: FindingDetail): FindingCode {
  switch (detail.what) {
    case 'wrong_form':
    case 'wrong_question':
    case 'wrong_element':
      return problemCode(detail.fault);
    case 'wrong_parameter':
      return 'wrong_parameter';
    default:
      return PLAIN_CODES[detail.what];
  }
}

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type DetailWords, sayDetail } from '../../../domain/kit/values/detail.ts';
import type { FindingDetail, PlainValues } from '../../../domain/surveys/findings/finding-detail.ts';
import type { FormProblemDetail } from '../../../domain/surveys/findings/problem-values.ts';
import { expressionText } from './expression-texts.ts';
import { FILE_TEXTS } from './file-texts.ts';
import { PARAMETER_TEXTS } from './parameter-texts.ts';
import { QUESTION_TEXTS } from './question-texts.ts';
import { SHEET_TEXTS } from './sheet-texts.ts';
import type { Translates } from './translates.ts';

/** What was found in a questionnaire, in the person's language. */
export function findingText(detail: FindingDetail, i18n: Translates): string {
  switch (detail.what) {
    case 'wrong_form': {
      const words = placedText(detail, i18n);
      return i18n._(msg`The form: ${words}`);
    }
    case 'wrong_question': {
      const { name } = detail;
      const words = placedText(detail, i18n);
      return i18n._(msg`“${name}”: ${words}`);
    }
    case 'wrong_element': {
      const { path } = detail;
      const words = placedText(detail, i18n);
      return i18n._(msg`${path}: ${words}`);
    }
    case 'wrong_parameter': {
      const { name } = detail;
      const words = i18n._(sayDetail(PARAMETER_TEXTS, detail.fault));
      return i18n._(msg`“${name}”: ${words}`);
    }
    default:
      return i18n._(sayDetail(PLAIN_TEXTS, detail));
  }
}

function placedText(
  { fault, place }: { fault: FormProblemDetail; place: number | null },
  i18n: Translates,
): string {
  const words = expressionText(fault, i18n);
  return place === null ? words : i18n._(msg`${words} (character ${place})`);
}

const PLAIN_TEXTS: DetailWords<PlainValues, MessageDescriptor> = {
  ...FILE_TEXTS,
  ...SHEET_TEXTS,
  ...QUESTION_TEXTS,
};

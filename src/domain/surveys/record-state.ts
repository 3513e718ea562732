import type { FieldValues } from '../kit/entity/entity.ts';
import { documentIn } from '../kit/fields/json-document.ts';
import { isTimeZone } from '../kit/time/wall-time.ts';
import type { CompiledForm } from './form/compile.ts';
import type { FormEnvironment } from './form/environment.ts';
import type { FormState } from './form/form-state.ts';
import { resumeForm } from './form/stored-record.ts';

/**
 * A survey's record as it was where and when its answers were given: `today()` is another day elsewhere.
 *
 * @param form of the version that the survey names
 * @throws ExpressionError for what cannot be worked out
 */
export function recordState(
  survey: FieldValues,
  form: CompiledForm,
  about: Pick<FormEnvironment, 'files' | 'language' | 'mostNodes'>,
): FormState {
  const environment = { ...about, clock: clockOfRecord(survey), metadata: {} };
  return resumeForm(form, environment, documentIn(survey.record));
}

function clockOfRecord({ recordedAt, recordedIn }: FieldValues) {
  const at = typeof recordedAt === 'string' ? Date.parse(recordedAt) : Date.now();
  const timeZone = typeof recordedIn === 'string' && isTimeZone(recordedIn) ? recordedIn : 'UTC';
  return { timeZone, now: () => at, random: Math.random, locale: 'en' };
}

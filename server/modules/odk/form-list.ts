import { setImmediate } from 'node:timers/promises';
import type { PhoneForm } from './form-writer.ts';
import { openRosaHash, type SurveyToFillIn } from './open-forms.ts';
import type { ListedForm } from './open-rosa.ts';

interface Listing {
  readonly xformOf: (survey: SurveyToFillIn) => PhoneForm | null;
  /** Where a form is to be had. */
  readonly addressOf: (survey: SurveyToFillIn) => string;
  /** One that should have been written and was not; the others are listed all the same. */
  readonly onUnwritten: (survey: SurveyToFillIn, error: unknown) => void;
}

/** The forms of surveys as a phone is told of them, without those that cannot be filled in. Others are served between two of them. */
export async function listedForms(
  surveys: readonly SurveyToFillIn[],
  listing: Listing,
): Promise<readonly ListedForm[]> {
  const all: ListedForm[] = [];
  for (const one of surveys) {
    const form = listedForm(one, listing);
    if (form !== null) all.push(form);
    await setImmediate();
  }
  return all;
}

function listedForm(one: SurveyToFillIn, { xformOf, addressOf, onUnwritten }: Listing): ListedForm | null {
  try {
    const form = xformOf(one);
    if (form === null) return null;
    const address = addressOf(one);
    return {
      id: one.surveyId,
      name: one.title,
      version: String(one.revision),
      hash: openRosaHash(form.text),
      address,
      manifest: form.hasFiles ? `${address}/manifest` : null,
    };
  } catch (error) {
    onUnwritten(one, error);
    return null;
  }
}

import { readyForm } from '../../../src/domain/surveys/ready-form.ts';
import { writtenXForms } from '../../../src/domain/surveys/xforms/write-xforms.ts';
import { type Markup, markedUp } from '../../../src/domain/surveys/xml/write-xml.ts';
import type { SurveyToFillIn } from './open-forms.ts';

/** A form as a phone takes it. */
export interface PhoneForm {
  readonly text: Markup;
  /** Whether tables lie beside it. */
  readonly hasFiles: boolean;
}

/** Null: it cannot be filled in. */
type WriteForm = (survey: SurveyToFillIn) => PhoneForm | null;

/** Versions that are kept, of all tenants. */
const MOST_KEPT = 500;

/** Where a version says which survey it is of, and what that is called. No author types these characters: they are private ones. */
const PLACE = { id: '\u{E000}id\u{E001}', title: '\u{E000}title\u{E001}' } as const;

/**
 * Writes the forms of surveys. Phones ask for the list every few minutes, with the hash of each form, and a large one takes long to write:
 * a version of a form never changes, is written once for all its surveys, and kept while it is among those that were asked for last.
 */
export function formWriter(write: typeof writtenXForms = writtenXForms): WriteForm {
  const kept = new Map<string, PhoneForm | null>();
  return (survey) => {
    const key = `${survey.tenantId}/${survey.formId}`;
    const known = kept.get(key);
    const written = known === undefined ? writtenVersion(survey, write) : known;
    // The one that was asked for longest ago comes first.
    kept.delete(key);
    kept.set(key, written);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return written && { ...written, text: textFor(survey, written) };
  };
}

function writtenVersion(
  { content, revision }: SurveyToFillIn,
  write: typeof writtenXForms,
): PhoneForm | null {
  const { form, files, problems } = readyForm(content);
  if (problems.length > 0) return null;
  const text = write(form, { ...PLACE, version: String(revision) });
  return { text, hasFiles: Object.keys(files).length > 0 };
}

/** The title comes last: whatever it says, nothing of it is replaced. */
function textFor({ surveyId, title }: SurveyToFillIn, { text }: PhoneForm): Markup {
  return text.replaceAll(PLACE.id, markedUp(surveyId)).replaceAll(PLACE.title, () => markedUp(title));
}

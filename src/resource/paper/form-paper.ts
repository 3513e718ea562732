import { msg } from '@lingui/core/macro';
import { rowsByIds } from '../../data/read/list-query.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { documentIn } from '../../domain/kit/fields/json-document.ts';
import { entities } from '../../domain/registry.ts';
import { withFileChoices } from '../../domain/surveys/form/choice-lists.ts';
import { FILE_TYPES } from '../../domain/surveys/form/definition.ts';
import { languageFor } from '../../domain/surveys/form/form-language.ts';
import {
  type AnswerLine,
  answerLines,
  type QuestionLine,
} from '../../domain/surveys/form-report/answer-lines.ts';
import { readyForm } from '../../domain/surveys/ready-form.ts';
import { recordState } from '../../domain/surveys/record-state.ts';
import { formAnswerText, questionOfForm } from '../words/form-answer-text.ts';
import type { Speech } from '../words/value-text.ts';
import type { PaperPart, PaperPhotograph } from './paper.ts';

/** The answers to a survey's form, question by question; nothing where the form is not on this device. */
export async function formPaper(
  database: FieldDatabase,
  row: AnyRow,
  speech: Speech,
): Promise<readonly PaperPart<PaperPhotograph>[]> {
  const [version] =
    typeof row['formId'] === 'string' ? await rowsByIds(database, entities.surveyForm, [row['formId']]) : [];
  if (!version) return [];
  const { form, files } = readyForm(version.content);
  const { definition } = form;
  const language = languageFor(definition, speech.i18n.locale);
  const record = documentIn(row['record']);
  const state = recordState(row, form, { files, language });
  const lines = answerLines(record, state, language).filter(({ isAsked }) => isAsked);
  const names = await fileNames(database, lines);
  const whole = withFileChoices({ definition, files });
  const said = ({ question, answers }: QuestionLine) => {
    if (answers.length === 0) return '–';
    if (FILE_TYPES.has(question.type))
      return answers.map((id) => names.get(String(id)) ?? speech.i18n._(msg`File`)).join(', ');
    return formAnswerText(speech, questionOfForm(question, whole), answers, language);
  };
  const parts: PaperPart<PaperPhotograph>[] = [];
  for (const line of lines) {
    if (line.kind === 'heading') {
      const text = line.index === null ? line.label : `${line.label} ${speech.format.number(line.index)}`;
      parts.push({ kind: 'heading', text });
      continue;
    }
    const fact = { label: line.label, value: said(line) };
    const last = parts.at(-1);
    if (last?.kind === 'facts') parts[parts.length - 1] = { kind: 'facts', facts: [...last.facts, fact] };
    else parts.push({ kind: 'facts', facts: [fact] });
  }
  return [{ kind: 'heading', text: speech.i18n._(msg`Answers`) }, ...parts];
}

/** Of the photographs and files that were answered, by id. */
async function fileNames(
  database: FieldDatabase,
  lines: readonly AnswerLine[],
): Promise<ReadonlyMap<string, string>> {
  const ids = lines.flatMap((line) =>
    line.kind === 'question' && FILE_TYPES.has(line.question.type) ? line.answers.map(String) : [],
  );
  const files = await rowsByIds(database, entities.attachment, ids);
  return new Map(files.flatMap((file) => (file ? [[file.id, file.name] as const] : [])));
}

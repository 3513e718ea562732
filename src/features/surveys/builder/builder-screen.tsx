import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { draftBase } from '../../../data/write/drafts.ts';
import { entities } from '../../../domain/registry.ts';
import { emptyTables, tablesOfForm } from '../../../domain/surveys/builder/form-tables.ts';
import { type QuestionWords, tablesOfQuestions } from '../../../domain/surveys/builder/question-tables.ts';
import { contentIn } from '../../../domain/surveys/form/stored-form.ts';
import { type Question, questionsIn } from '../../../domain/surveys/questions.ts';
import type { SurveyForm } from '../../../domain/surveys/survey-form.ts';
import type { SurveyTemplate } from '../../../domain/surveys/survey-template.ts';
import { NotOnDevice } from '../../../resource/deleting/not-on-device.tsx';
import { useOwnDraft } from '../../../resource/drafts/use-draft.ts';
import { useRecord } from '../../../resource/rows/use-record.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useFormatLocale } from '../../../ui/format/format.ts';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useLimitsText } from '../answers/limits-text.ts';
import type { BesideForm } from '../forms/form-content.ts';
import { FORM_LABELS, TEMPLATE_LABELS } from '../templates/template-labels.ts';
import { BuilderView } from './builder-view.tsx';

/** A questionnaire on the screen: one of its own, or the next version of the one that the address names. */
export function FormBuilderScreen() {
  const { can } = useWorkspace();
  const { id = null } = useParams();
  const [parameters] = useSearchParams();
  const form = useRecord(entities.surveyForm, id);
  const templateId = form?.templateId ?? parameters.get('templateId');
  const template = useRecord(entities.surveyTemplate, templateId);
  if (!can('survey-templates:create') || !can('survey-templates:edit'))
    return <Navigate to="/unauthorized" replace />;
  if (id !== null && form === undefined) return <Loading />;
  if (id !== null && !form) return <NotOnDevice labels={FORM_LABELS} />;
  if (templateId !== null && template === undefined) return <Loading />;
  if (templateId !== null && !template) return <NotOnDevice labels={TEMPLATE_LABELS} />;
  return (
    <OpenedBuilder
      key={id ?? templateId}
      form={form ?? null}
      template={template ?? null}
      draftKey={parameters.get('draft')}
    />
  );
}

interface OpenedBuilderProps {
  form: SurveyForm | null;
  template: SurveyTemplate | null;
  /** Of a certain draft; null: the latest. */
  draftKey: string | null;
}

function OpenedBuilder({ form, template, draftKey }: OpenedBuilderProps) {
  const promised = { on: 'screen', ...(template ? { templateId: template.id } : {}) };
  const { id = null } = form ?? {};
  const base = draftBase({ entity: 'surveyForm', id, promised: id === null ? promised : {} });
  const draft = useOwnDraft(base, draftKey);
  const begun = useBegun(form, template);
  if (!draft) return <Loading />;
  return (
    <BuilderView
      key={draft.key}
      begun={begun.tables}
      beside={begun.beside}
      template={template}
      draft={draft}
    />
  );
}

/**
 * What is there before anything is changed: of a template that asks its own questions these; a new form is written in the
 * language of whoever begins it.
 */
function useBegun(form: SurveyForm | null, template: SurveyTemplate | null) {
  const locale = useFormatLocale();
  const words = useQuestionWords();
  const [begun] = useState(() => {
    if (form) {
      const { definition, files, pictures } = contentIn(form.content);
      return { tables: tablesOfForm(definition), beside: { files, pictures } };
    }
    const title = template?.name ?? '';
    const questions = questionsIn(template?.questions);
    const tables =
      questions.length > 0
        ? tablesOfQuestions(title, questions, words)
        : emptyTables(title, languageOf(locale));
    return { tables, beside: NOTHING_BESIDE };
  });
  return begun;
}

function useQuestionWords(): QuestionWords {
  const { t } = useLingui();
  const limitsOf = useLimitsText();
  const finding = (question: Question) => {
    const limits = limitsOf(question);
    return t`Outside its limits: it counts as a finding. ${limits}`;
  };
  return { yes: t`Yes`, no: t`No`, finding };
}

const NOTHING_BESIDE: BesideForm = { files: {}, pictures: {} };

/** `French (fr)`, as forms name a language. */
function languageOf(locale: string): string {
  const [code = 'en'] = locale.toLowerCase().split('-');
  return `${new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code} (${code})`;
}

function Loading() {
  const { t } = useLingui();
  return (
    <Page>
      <SkeletonLines lines={8} label={t`Loading`} />
    </Page>
  );
}

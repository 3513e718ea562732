import { Trans, useLingui } from '@lingui/react/macro';
import { entities } from '../../../domain/registry.ts';
import type { Survey } from '../../../domain/surveys/survey.ts';
import type { SurveyForm } from '../../../domain/surveys/survey-form.ts';
import { useRecord } from '../../../resource/rows/use-record.ts';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Muted, SectionHeading } from '../../../ui/page/text.tsx';
import { AnswerLinesView } from './answer-lines-view.tsx';

/** What was asked by a form and what was answered, to read. */
export function FormAnswersView({ row }: { row: Survey }) {
  const { t } = useLingui();
  const form = useRecord(entities.surveyForm, row.formId);
  if (form === undefined) return <SkeletonLines lines={6} label={t`Loading`} />;
  return (
    <Card aria-label={t`Answers`}>
      <SectionHeading mb="2" display="flex" flexWrap="wrap" alignItems="baseline" columnGap="2">
        <Trans>Answers</Trans>
        {form && <VersionWords form={form} />}
      </SectionHeading>
      {form ? (
        <AnswerLinesView row={row} form={form} />
      ) : (
        <Muted>
          <Trans>The form of this survey is not on this device.</Trans>
        </Muted>
      )}
    </Card>
  );
}

function VersionWords({ form: { revision, formVersion } }: { form: SurveyForm }) {
  const version = formVersion || String(revision);
  return (
    <Muted fontSize="sm" fontWeight="normal">
      <Trans>Version {version} of the form</Trans>
    </Muted>
  );
}

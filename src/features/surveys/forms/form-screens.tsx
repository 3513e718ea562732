import { Trans, useLingui } from '@lingui/react/macro';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { lazy, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { surveyForm } from '../../../domain/surveys/survey-form.ts';
import type { DetailPart } from '../../../resource/detail/resource-detail.tsx';
import { ResourceList } from '../../../resource/list/resource-list.tsx';
import { recordScreens } from '../../../resource/record-screens.tsx';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { SurveyArea } from '../survey/survey-area.tsx';
import { FORM_LABELS } from '../templates/template-labels.ts';
import { ImportFormScreen } from './import-form-screen.tsx';
import { FormCard } from './template-form.tsx';

const FormBuilderScreen = lazy(async () => ({
  default: (await import('../builder/builder-screen.tsx')).FormBuilderScreen,
}));

/** Versions of questionnaires: each comes from a file or is built on the screen, none is changed. */
export const formScreens = recordScreens(FORM_LABELS, {
  list: FormList,
  form: NewVersionScreen,
  detail: {
    facts: ['templateId', 'revision', 'formVersion'],
    story: [],
    Sections: Outline,
  },
});

/** On the screen where a version is to be changed or the address says so (`buildPath`); else from a file. */
function NewVersionScreen() {
  const { t } = useLingui();
  const { id } = useParams();
  const [parameters] = useSearchParams();
  if (id === undefined && parameters.get('on') !== 'screen') return <ImportFormScreen />;
  return (
    <Suspense fallback={<SkeletonLines lines={8} label={t`Loading`} />}>
      <FormBuilderScreen />
    </Suspense>
  );
}

function FormList() {
  return (
    <SurveyArea>
      <ResourceList labels={FORM_LABELS} icon={<FileSpreadsheet />} />
    </SurveyArea>
  );
}

function Outline({ row }: DetailPart<typeof surveyForm>) {
  return <FormCard form={row} title={<Trans>Questions</Trans>} />;
}

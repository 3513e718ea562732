import { Trans } from '@lingui/react/macro';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import type { surveyForm } from '../../../domain/surveys/survey-form.ts';
import type { DetailPart } from '../../../resource/detail/resource-detail.tsx';
import { ResourceList } from '../../../resource/list/resource-list.tsx';
import { recordScreens } from '../../../resource/record-screens.tsx';
import { SurveyArea } from '../survey/survey-area.tsx';
import { FORM_LABELS } from '../templates/template-labels.ts';
import { ImportFormScreen } from './import-form-screen.tsx';
import { FormCard } from './template-form.tsx';

/** Versions of questionnaires: none is written by hand, each comes from a file. */
export const formScreens = recordScreens(FORM_LABELS, {
  list: FormList,
  form: ImportFormScreen,
  detail: {
    facts: ['templateId', 'revision', 'formVersion'],
    story: [],
    Sections: Outline,
  },
});

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

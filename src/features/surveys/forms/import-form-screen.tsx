import { Trans, useLingui } from '@lingui/react/macro';
import { Navigate, useSearchParams } from 'react-router-dom';
import { entities } from '../../../domain/registry.ts';
import type { SurveyTemplate } from '../../../domain/surveys/survey-template.ts';
import { NotOnDevice } from '../../../resource/deleting/not-on-device.tsx';
import { useMarkUnsaved } from '../../../resource/drafts/unsaved-input.ts';
import { PICTURE_FILES } from '../../../resource/files/small-picture.ts';
import { listPath, recordPath } from '../../../resource/rows/record-path.ts';
import { useRecord } from '../../../resource/rows/use-record.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { FileDrop } from '../../../ui/controls/file-drop.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { ProgressBar } from '../../../ui/notices/progress-bar.tsx';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Stack } from '../../../ui/page/layout.tsx';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { TEMPLATE_LABELS } from '../templates/template-labels.ts';
import { BuildLink } from './build-links.tsx';
import { ReadFormView } from './read-form-view.tsx';
import { useFormFile } from './use-form-file.ts';

/** A questionnaire from a file: of a template of its own or, where the address names one, as its next version. */
export function ImportFormScreen() {
  const { t } = useLingui();
  const { can } = useWorkspace();
  const [parameters] = useSearchParams();
  const templateId = parameters.get('templateId');
  const template = useRecord(entities.surveyTemplate, templateId);
  const mayPublish = can('survey-templates:create') && can('survey-templates:edit');
  if (!mayPublish) return <Navigate to="/unauthorized" replace />;
  if (templateId !== null && template === undefined) {
    return (
      <Page>
        <SkeletonLines lines={6} label={t`Loading`} />
      </Page>
    );
  }
  if (templateId !== null && !template) return <NotOnDevice labels={TEMPLATE_LABELS} />;
  return <FileToForm key={templateId} template={template ?? null} />;
}

const FORM_FILES = `.xlsx,.csv,.md,.xml,.geojson,${PICTURE_FILES}`;

function FileToForm({ template }: { template: SurveyTemplate | null }) {
  const { t } = useLingui();
  const { state, choose, add, restart } = useFormFile();
  useMarkUnsaved(state.step === 'read' || state.step === 'reading');
  return (
    <Page>
      <PageHeader
        title={template ? t`New version of ${template.name}` : t`Import a questionnaire`}
        breadcrumb={[
          { label: t`Survey templates`, to: listPath(entities.surveyTemplate) },
          ...(template
            ? [{ label: template.name, to: recordPath(entities.surveyTemplate, template.id) }]
            : []),
          { label: t`Import` },
        ]}
        action={<BuildLink templateId={template?.id ?? null} />}
      />
      <Stack aria-live="polite">
        {state.step === 'failed' && (
          <Banner kind="error">
            <Trans>
              {state.name} could not be opened. Is it still where it was? Open it once in a spreadsheet and
              save it as .xlsx.
            </Trans>
          </Banner>
        )}
        {(state.step === 'choose' || state.step === 'failed') && (
          <FileDrop
            multiple
            label={<Trans>Choose a questionnaire, or drop it here</Trans>}
            help={
              <Trans>
                An XLSForm (.xlsx, .csv, .md) or an XForm of ODK Central or Kobo (.xml), together with the
                files that its choices come from (.csv, .geojson) and its pictures. Nothing is published
                before you have seen what it asks.
              </Trans>
            }
            accept={FORM_FILES}
            onFiles={choose}
          />
        )}
        {state.step === 'reading' && <Reading name={state.name} onStop={restart} />}
        {state.step === 'read' && (
          <ReadFormView
            template={template}
            read={state.read}
            onAdd={(more) => add(state.files, more)}
            onRestart={restart}
          />
        )}
      </Stack>
    </Page>
  );
}

function Reading({ name, onStop }: { name: string; onStop: () => void }) {
  const { t } = useLingui();
  return (
    <Card display="grid" gap="3" justifyItems="start">
      <ProgressBar label={t`Reading ${name}`} percent={null} />
      <Button onClick={onStop}>
        <Trans>Cancel</Trans>
      </Button>
    </Card>
  );
}

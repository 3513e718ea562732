import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Undo from 'lucide-react/icons/undo-2';
import { useDeferredValue, useMemo, useState } from 'react';
import { entities } from '../../../domain/registry.ts';
import type { FormTables } from '../../../domain/surveys/builder/form-tables.ts';
import type { SurveyTemplate } from '../../../domain/surveys/survey-template.ts';
import type { OpenDraft } from '../../../resource/drafts/use-draft.ts';
import { DraftNotice } from '../../../resource/form/draft-notice.tsx';
import { listPath, recordPath } from '../../../resource/rows/record-path.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import type { BesideForm } from '../forms/form-content.ts';
import { CheckView } from './check-view.tsx';
import { FormPreview } from './form-preview.tsx';
import { type FormReading, formReadingOf } from './form-reading.ts';
import { FormSettings } from './form-settings.tsx';
import { PublishView } from './publish-view.tsx';
import { QuestionsView } from './questions-view.tsx';
import { type FormBuilder, useBuilder } from './use-builder.ts';

interface BuilderViewProps {
  begun: FormTables;
  /** Tables beside the form; they go along with the next version. */
  beside: BesideForm;
  /** Null: it becomes a template of its own. */
  template: SurveyTemplate | null;
  draft: OpenDraft;
}

type BuilderTab = 'questions' | 'form' | 'preview' | 'check' | 'publish';

/** A questionnaire in the making: its questions, what it is called and speaks, how it looks, what is wrong, and publishing. */
export function BuilderView({ begun, beside, template, draft }: BuilderViewProps) {
  const { t } = useLingui();
  const builder = useBuilder(begun, draft);
  const [tab, setTab] = useState<BuilderTab>('questions');
  // Typing goes first: the form is read when there is time.
  const tables = useDeferredValue(builder.tables);
  const reading = useMemo(() => formReadingOf(tables, beside), [tables, beside]);
  const count = reading.read.errors.length + reading.read.warnings.length + reading.logic.length;
  const show = (key: string) => {
    builder.choose(key);
    setTab('questions');
  };
  return (
    <Page>
      <BuilderHeader builder={builder} template={template} />
      {draft.stored && (
        <DraftNotice savedAt={draft.stored.savedAt} promised={[]} onDiscard={builder.restart} />
      )}
      <Tabs
        label={t`Parts of the form`}
        current={tab}
        onChange={(id) => setTab(id as BuilderTab)} // one of those below
        tabs={[
          { id: 'questions', label: t`Questions` },
          { id: 'form', label: t`Title and languages` },
          { id: 'preview', label: t`Preview` },
          { id: 'check', label: t`Check`, count: count > 0 ? count : undefined },
          { id: 'publish', label: t`Publish` },
        ]}
      >
        <TabBody {...{ tab, builder, reading, template }} onShow={show} />
      </Tabs>
    </Page>
  );
}

function BuilderHeader({ builder, template }: { builder: FormBuilder; template: SurveyTemplate | null }) {
  const { t } = useLingui();
  return (
    <PageHeader
      title={template ? t`New version of ${template.name}` : t`Build a questionnaire`}
      breadcrumb={[
        { label: t`Survey templates`, to: listPath(entities.surveyTemplate) },
        ...(template ? [{ label: template.name, to: recordPath(entities.surveyTemplate, template.id) }] : []),
        { label: t`On screen` },
      ]}
      action={
        <Button icon={<Undo aria-hidden />} disabled={!builder.mayUndo} onClick={builder.undo}>
          <Trans context="form builder">Undo</Trans>
        </Button>
      }
    />
  );
}

interface TabBodyProps {
  tab: BuilderTab;
  builder: FormBuilder;
  reading: FormReading;
  template: SurveyTemplate | null;
  onShow: (key: string) => void;
}

function TabBody({ tab, builder, reading, template, onShow }: TabBodyProps) {
  switch (tab) {
    case 'questions':
      return <QuestionsView builder={builder} reading={reading} />;
    case 'form':
      return <FormSettings builder={builder} reading={reading} />;
    case 'preview':
      return (
        <chakra.div maxW="full">
          <FormPreview reading={reading} />
        </chakra.div>
      );
    case 'check':
      return <CheckView reading={reading} onShow={onShow} />;
    case 'publish':
      return <PublishView reading={reading} template={template} onPublished={builder.drop} />;
  }
}

import { chakra } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Copy from 'lucide-react/icons/copy';
import FileQuestion from 'lucide-react/icons/file-question-mark';
import FileUp from 'lucide-react/icons/file-up';
import ListChecks from 'lucide-react/icons/list-checks';
import { useNavigate } from 'react-router-dom';
import { uuidv7 } from '../../../domain/kit/values/ids.ts';
import { entities } from '../../../domain/registry.ts';
import { type Question, questionsIn } from '../../../domain/surveys/questions.ts';
import type { surveyTemplate } from '../../../domain/surveys/survey-template.ts';
import { ActionButton } from '../../../resource/act/act.tsx';
import type { DetailPart } from '../../../resource/detail/resource-detail.tsx';
import type { ListView } from '../../../resource/list/list-view.ts';
import { ResourceList } from '../../../resource/list/resource-list.tsx';
import { recordScreens } from '../../../resource/record-screens.tsx';
import { createPath, recordPath } from '../../../resource/rows/record-path.ts';
import { useRecord } from '../../../resource/rows/use-record.ts';
import { choiceText } from '../../../resource/words/value-text.ts';
import { useWorkspace, type Workspace } from '../../../session/account/workspace.tsx';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PlainList } from '../../../ui/page/layout.tsx';
import { Muted, MutedText, SectionHeading } from '../../../ui/page/text.tsx';
import { useLimitsText } from '../answers/limits-text.ts';
import { BuildLink } from '../forms/build-links.tsx';
import { copyWrites } from '../forms/publish-writes.ts';
import { AskedForm, FormVersions } from '../forms/template-form.tsx';
import { SurveyArea } from '../survey/survey-area.tsx';
import { TemplateForm } from './template-editor.tsx';
import { TEMPLATE_LABELS } from './template-labels.ts';

const VIEWS: readonly ListView[] = [
  { id: 'published', label: msg`Published`, state: () => ({ filters: { status: 'published' } }) },
  { id: 'drafts', label: msg`Drafts`, state: () => ({ filters: { status: 'draft' } }) },
  { id: 'plugins', label: msg`From plugins`, only: fromPlugins },
];

export const templateScreens = recordScreens(TEMPLATE_LABELS, {
  list: TemplateList,
  form: TemplateForm,
  detail: {
    facts: ['category', 'revision', 'pluginId'],
    headline: ['category'],
    story: ['description'],
    related: [{ entity: 'survey', field: 'templateId' }],
    Actions,
    Sections: Questions,
  },
});

function fromPlugins({ database }: Workspace): Promise<ReadonlySet<string>> {
  return database.rows(entities.surveyTemplate).idsWhere(({ pluginId }) => typeof pluginId === 'string');
}

function TemplateList() {
  return (
    <SurveyArea>
      <ResourceList
        labels={TEMPLATE_LABELS}
        views={VIEWS}
        headerActions={<ImportQuestionnaire />}
        icon={<FileQuestion />}
      />
    </SurveyArea>
  );
}

function ImportQuestionnaire() {
  const { can } = useWorkspace();
  if (!can('survey-templates:create') || !can('survey-templates:edit')) return null;
  return (
    <>
      <BuildLink templateId={null} />
      <LinkButton to={createPath(entities.surveyForm)} icon={<FileUp aria-hidden />}>
        <Trans>Import a questionnaire</Trans>
      </LinkButton>
    </>
  );
}

function Actions({ row }: DetailPart<typeof surveyTemplate>) {
  const { t } = useLingui();
  const { can, repository } = useWorkspace();
  const navigate = useNavigate();
  const form = useRecord(entities.surveyForm, row.formId ?? null);
  const copy = async () => {
    const { description, category, questions } = row;
    const values = {
      id: uuidv7(),
      name: t`Copy of ${row.name}`.slice(0, 200),
      description: description ?? null,
      category: category ?? null,
      questions: questions ?? [],
    };
    await repository.saveTogether(copyWrites(values, form ?? null));
    void navigate(recordPath(entities.surveyTemplate, values.id));
  };
  return (
    <>
      {row.status === 'published' && can('surveys:create') && (
        <LinkButton
          look="primary"
          to={createPath(entities.survey, { templateId: row.id })}
          icon={<ListChecks aria-hidden />}
        >
          <Trans>New survey</Trans>
        </LinkButton>
      )}
      {can('survey-templates:create') && can('survey-templates:edit') && !row.pluginId && (
        <>
          {!row.formId && <BuildLink templateId={row.id} />}
          <LinkButton
            to={createPath(entities.surveyForm, { templateId: row.id })}
            icon={<FileUp aria-hidden />}
          >
            <Trans>New version from a file</Trans>
          </LinkButton>
        </>
      )}
      {can('survey-templates:create') && (
        <ActionButton icon={<Copy aria-hidden />} disabled={form === undefined} onAct={copy}>
          <Trans>Make a copy</Trans>
        </ActionButton>
      )}
    </>
  );
}

function Questions({ row, speech }: DetailPart<typeof surveyTemplate>) {
  const plugin = useRecord(entities.plugin, typeof row.pluginId === 'string' ? row.pluginId : null);
  return (
    <>
      {plugin && (
        <Banner kind="info">
          <Trans>
            Comes with the plugin {plugin.name}, and goes with it. Its next update brings its own questions
            back: make a copy to change them.
          </Trans>
        </Banner>
      )}
      {row.formId ? (
        <AskedForm key={row.formId} formId={row.formId} />
      ) : (
        <OwnQuestions row={row} speech={speech} />
      )}
      <FormVersions template={row} />
    </>
  );
}

function OwnQuestions({ row, speech }: DetailPart<typeof surveyTemplate>) {
  const questions = questionsIn(row.questions);
  return (
    <Card>
      <SectionHeading mb="2">
        <Trans>Questions</Trans>
      </SectionHeading>
      {questions.length === 0 && (
        <MutedText>
          <Trans>None yet.</Trans>
        </MutedText>
      )}
      <PlainList as="ol">
        {questions.map((question, index) => (
          <QuestionLine
            key={question.id}
            question={question}
            place={index + 1}
            type={choiceText(speech, 'questions/type', question.type)}
          />
        ))}
      </PlainList>
    </Card>
  );
}

function QuestionLine({ question, place, type }: { question: Question; place: number; type: string }) {
  const { t } = useLingui();
  const limits = useLimitsText()(question);
  const { required, options, showWhenKey, showWhenValue } = question;
  const facts = [
    type,
    required ? t`required` : '',
    limits,
    options?.split('\n').join(', ') ?? '',
    showWhenKey ? t`only when ${showWhenKey} is ${showWhenValue ?? ''}` : '',
  ];
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="1.75rem 1fr"
      py="2"
      borderTop="1px solid"
      borderColor="border"
    >
      <Muted>{place}</Muted>
      <div>
        <div>{question.label}</div>
        <MutedText fontSize="sm">{facts.filter(Boolean).join(' · ')}</MutedText>
      </div>
    </chakra.li>
  );
}

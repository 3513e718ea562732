import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { JsonDocument } from '../../../domain/kit/fields/field.ts';
import { uuidv7 } from '../../../domain/kit/values/ids.ts';
import { isVisible } from '../../../domain/kit/values/visible-text.ts';
import { entities } from '../../../domain/registry.ts';
import type { FormDefinition } from '../../../domain/surveys/form/definition.ts';
import {
  SURVEY_CATEGORIES,
  type SurveyTemplate,
  surveyTemplate,
} from '../../../domain/surveys/survey-template.ts';
import { ActionButton } from '../../../resource/act/act.tsx';
import { recordPath } from '../../../resource/rows/record-path.ts';
import { useSpeech } from '../../../resource/words/use-speech.ts';
import { choiceText } from '../../../resource/words/value-text.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { Select, TextInput } from '../../../ui/controls/inputs.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { useNotify } from '../../../ui/notices/notifier.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { MutedText, SectionHeading } from '../../../ui/page/text.tsx';
import { TEMPLATE_LABELS } from '../templates/template-labels.ts';
import { newTemplateWrites, newVersionWrites, nextVersionNumber } from './publish-writes.ts';
import { useTemplateVersions } from './use-template-versions.ts';

interface PublishCardProps {
  template: SurveyTemplate | null;
  definition: FormDefinition;
  content: JsonDocument;
  /** Before the template is shown. */
  onPublished?: () => Promise<unknown>;
}

/** What publishing does, and the button that does it: as a template of its own, or as the next version of one. */
export function PublishCard({ template, ...form }: PublishCardProps) {
  return template ? <NextVersion template={template} {...form} /> : <OwnTemplate {...form} />;
}

type GivenForm = Omit<PublishCardProps, 'template'>;

function OwnTemplate({ definition, content, onPublished }: GivenForm) {
  const { t } = useLingui();
  const speech = useSpeech(TEMPLATE_LABELS);
  const [name, setName] = useState(definition.title.slice(0, surveyTemplate.fields.name.maxLength));
  const [category, setCategory] = useState<string>(SURVEY_CATEGORIES[0]);
  const publish = usePublish(onPublished);
  return (
    <Card display="grid" gap="4">
      <SectionHeading>
        <Trans>Publish as a new template</Trans>
      </SectionHeading>
      <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: '1fr', sm: '2fr 1fr' }}>
        <LabelledControl label={t`Name`} required>
          <TextInput
            value={name}
            maxLength={surveyTemplate.fields.name.maxLength}
            onChange={(event) => setName(event.target.value)}
          />
        </LabelledControl>
        <LabelledControl label={t`Category`} required>
          <Select value={category} onChange={(event) => setCategory(event.target.value)}>
            {SURVEY_CATEGORIES.map((one) => (
              <option key={one} value={one}>
                {choiceText(speech, 'category', one)}
              </option>
            ))}
          </Select>
        </LabelledControl>
      </chakra.div>
      <PublishButton
        disabled={!isVisible(name)}
        onPublish={() => {
          const template = { id: uuidv7(), name: name.trim(), category };
          return publish(template.id, newTemplateWrites(template, versionOf(definition, content)));
        }}
      />
    </Card>
  );
}

function NextVersion({
  template,
  definition,
  content,
  onPublished,
}: GivenForm & { template: SurveyTemplate }) {
  const versions = useTemplateVersions(template.id);
  const publish = usePublish(onPublished);
  const revision = versions && nextVersionNumber(template, versions);
  return (
    <Card display="grid" gap="4">
      <SectionHeading>
        {revision === undefined ? <Trans>Publish</Trans> : <Trans>Publish as version {revision}</Trans>}
      </SectionHeading>
      <AfterPublishing template={template} />
      <PublishButton
        disabled={versions === undefined}
        onPublish={() =>
          publish(template.id, newVersionWrites(template, versions ?? [], versionOf(definition, content)))
        }
      />
    </Card>
  );
}

function AfterPublishing({ template: { status, formId } }: { template: SurveyTemplate }) {
  return (
    <>
      <MutedText>
        {formId ? (
          <Trans>New surveys ask this version. What was begun with another one is finished with that.</Trans>
        ) : (
          <Trans>
            New surveys ask this form in place of the template’s own questions. What was begun with those is
            finished with them.
          </Trans>
        )}
      </MutedText>
      {status === 'draft' && (
        <Banner kind="info">
          <Trans>
            The template is a draft. It is published with this version, and can be asked by everybody.
          </Trans>
        </Banner>
      )}
      {status === 'retired' && (
        <Banner kind="warning">
          <Trans>
            The template is retired. It is published again with this version, and can be asked by everybody.
          </Trans>
        </Banner>
      )}
    </>
  );
}

function PublishButton({ disabled, onPublish }: { disabled: boolean; onPublish: () => unknown }) {
  return (
    <chakra.div>
      <ActionButton look="primary" disabled={disabled} onAct={onPublish}>
        <Trans>Publish</Trans>
      </ActionButton>
    </chakra.div>
  );
}

function versionOf({ title, version }: FormDefinition, content: JsonDocument) {
  return { formId: uuidv7(), title, formVersion: version, content };
}

function usePublish(onPublished: PublishCardProps['onPublished']) {
  const { t } = useLingui();
  const { repository } = useWorkspace();
  const notify = useNotify();
  const navigate = useNavigate();
  return async (templateId: string, writes: Parameters<typeof repository.saveTogether>[0]) => {
    await repository.saveTogether(writes);
    await onPublished?.();
    notify({ kind: 'success', message: t`Saved on this device.` });
    void navigate(recordPath(entities.surveyTemplate, templateId), { replace: true });
  };
}

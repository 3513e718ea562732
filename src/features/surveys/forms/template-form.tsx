import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { entities } from '../../../domain/registry.ts';
import { contentIn } from '../../../domain/surveys/form/stored-form.ts';
import type { SurveyForm } from '../../../domain/surveys/survey-form.ts';
import type { SurveyTemplate } from '../../../domain/surveys/survey-template.ts';
import { ActionButton } from '../../../resource/act/act.tsx';
import { recordPath } from '../../../resource/rows/record-path.ts';
import { useRecord } from '../../../resource/rows/use-record.ts';
import { personName, usePeople } from '../../../resource/words/people.tsx';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { Badge } from '../../../ui/notices/badge.tsx';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Wrap } from '../../../ui/page/layout.tsx';
import { Table } from '../../../ui/page/table.tsx';
import { LinkText, MutedText, SectionHeading } from '../../../ui/page/text.tsx';
import { ChangeOnScreen } from './build-links.tsx';
import { FormDownload } from './form-download.tsx';
import { FormInShort } from './form-in-short.tsx';
import { FormOutline } from './form-outline.tsx';
import { askedVersion } from './publish-writes.ts';
import { TryForm } from './try-form.tsx';
import { useTemplateVersions } from './use-template-versions.ts';

/** Of a template with a form: what it asks now. */
export function AskedForm({ formId }: { formId: string }) {
  const { t } = useLingui();
  const form = useRecord(entities.surveyForm, formId);
  if (form === undefined) return <SkeletonLines lines={6} label={t`Loading`} />;
  if (form === null) {
    return (
      <Card>
        <MutedText>
          <Trans>The form that is asked is not on this device yet. It comes with the next sync.</Trans>
        </MutedText>
      </Card>
    );
  }
  return <FormCard form={form} title={<Trans>Asked now: version {form.revision}</Trans>} />;
}

/** A version: what it is, what it asks, and the way to take it along. */
export function FormCard({ form, title }: { form: SurveyForm; title: ReactNode }) {
  const { definition } = contentIn(form.content);
  return (
    <Card display="grid" gap="3">
      <Wrap justifyContent="space-between">
        <SectionHeading>{title}</SectionHeading>
        <Wrap>
          <ChangeOnScreen formId={form.id} />
          <TryForm title={form.title} content={form.content} />
          <FormDownload content={form.content} title={form.title} />
        </Wrap>
      </Wrap>
      <FormInShort definition={definition} />
      <FormOutline definition={definition} />
    </Card>
  );
}

/** Every version that was published, with who did it; any of them can be asked again. */
export function FormVersions({ template }: { template: SurveyTemplate }) {
  const { t } = useLingui();
  const people = usePeople();
  const format = useFormat();
  const versions = useTemplateVersions(template.id);
  if (!versions || versions.length === 0) return null;
  return (
    <Card display="grid" gap="3">
      <SectionHeading>
        <Trans>Versions</Trans>
      </SectionHeading>
      <Table
        label={t`Versions`}
        columns={[
          { id: 'revision', head: t`Version`, names: true, cell: (form) => <VersionLink form={form} /> },
          {
            id: 'author',
            head: t`Version by its author`,
            wideOnly: true,
            cell: ({ formVersion }) => formVersion ?? '',
          },
          { id: 'when', head: t`Published`, cell: ({ createdAt }) => format.dateTime(createdAt) },
          {
            id: 'who',
            head: t`By`,
            wideOnly: true,
            cell: ({ createdBy }) => personName(people, createdBy ?? ''),
          },
          { id: 'asked', head: t`Asked`, cell: (form) => <Asked template={template} form={form} /> },
        ]}
        rows={versions}
        keyOf={({ id }) => id}
      />
    </Card>
  );
}

function VersionLink({ form }: { form: SurveyForm }) {
  return (
    <LinkText asChild>
      <Link to={recordPath(entities.surveyForm, form.id)}>
        <Trans>Version {form.revision}</Trans>
      </Link>
    </LinkText>
  );
}

function Asked({ template, form }: { template: SurveyTemplate; form: SurveyForm }) {
  const { can, repository } = useWorkspace();
  if (template.formId === form.id) {
    return (
      <Badge tone="safe">
        <Trans>Asked now</Trans>
      </Badge>
    );
  }
  if (!can('survey-templates:edit')) return null;
  const ask = () =>
    repository.update(entities.surveyTemplate, template.id, askedVersion(form.id, form.revision));
  return (
    <chakra.div>
      <ActionButton size="sm" onAct={ask}>
        <Trans>Ask this version</Trans>
      </ActionButton>
    </chakra.div>
  );
}

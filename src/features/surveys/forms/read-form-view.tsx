import { Plural, Trans } from '@lingui/react/macro';
import { entities } from '../../../domain/registry.ts';
import { contentIn } from '../../../domain/surveys/form/stored-form.ts';
import type { SurveyTemplate } from '../../../domain/surveys/survey-template.ts';
import { PICTURE_FILES } from '../../../resource/files/small-picture.ts';
import { useRecord } from '../../../resource/rows/use-record.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FileDrop } from '../../../ui/controls/file-drop.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Wrap } from '../../../ui/page/layout.tsx';
import { SectionHeading } from '../../../ui/page/text.tsx';
import { FindingsTable } from './findings-table.tsx';
import { FormInShort } from './form-in-short.tsx';
import { FormOutline } from './form-outline.tsx';
import { PublishCard } from './publish-card.tsx';
import type { ReadFormFiles } from './read-form-files.ts';
import { TryForm } from './try-form.tsx';
import { VersionChanges } from './version-changes.tsx';

interface ReadFormViewProps {
  /** Null: it becomes a template of its own. */
  template: SurveyTemplate | null;
  read: ReadFormFiles;
  onAdd: (files: readonly File[]) => void;
  onRestart: () => void;
}

/** What was read: what is wrong with it, what it asks, and the way to publish it. */
export function ReadFormView({ template, read, onAdd, onRestart }: ReadFormViewProps) {
  const { errors, warnings, definition, content, missing, fileName } = read;
  return (
    <>
      {errors.length > 0 && (
        <Banner kind="error">
          <Trans>
            {fileName} cannot be published as it is. Mend the file by the table below and choose it again.
          </Trans>
        </Banner>
      )}
      {errors.length > 0 && <FindingsTable errors={errors} warnings={warnings} />}
      {missing.length > 0 && <MissingFiles names={missing} onAdd={onAdd} />}
      {definition && content && (
        <>
          <PublishCard template={template} definition={definition} content={content} />
          {template && <ChangesSinceAsked template={template} after={definition} />}
        </>
      )}
      {errors.length === 0 && <FindingsTable errors={errors} warnings={warnings} />}
      {definition && definition.items.length > 0 && (
        <Card display="grid" gap="3">
          <Wrap justifyContent="space-between">
            <SectionHeading>{definition.title}</SectionHeading>
            {content && <TryForm title={definition.title} content={content} />}
          </Wrap>
          <FormInShort definition={definition} />
          <FormOutline key={fileName} definition={definition} />
        </Card>
      )}
      <Wrap>
        <Button onClick={onRestart}>
          <Trans>Choose another file</Trans>
        </Button>
      </Wrap>
    </>
  );
}

function MissingFiles({
  names,
  onAdd,
}: {
  names: readonly string[];
  onAdd: (files: readonly File[]) => void;
}) {
  return (
    <FileDrop
      multiple
      label={
        <Plural
          value={names.length}
          one={`Add the file that the form looks into: ${names.join(', ')}`}
          other={`Add the # files that the form looks into: ${names.join(', ')}`}
        />
      }
      help={
        <Trans>
          A table of comma-separated values (.csv), places (.geojson) or a picture with the same name
        </Trans>
      }
      accept={`.csv,.geojson,${PICTURE_FILES}`}
      onFiles={onAdd}
    />
  );
}

/** What the form asks otherwise than the version that is asked now. */
export function ChangesSinceAsked({
  template,
  after,
}: {
  template: SurveyTemplate;
  after: NonNullable<ReadFormFiles['definition']>;
}) {
  const asked = useRecord(entities.surveyForm, typeof template.formId === 'string' ? template.formId : null);
  if (!asked) return null;
  return <VersionChanges before={contentIn(asked.content).definition} after={after} />;
}

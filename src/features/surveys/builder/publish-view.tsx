import { Trans } from '@lingui/react/macro';
import type { SurveyTemplate } from '../../../domain/surveys/survey-template.ts';
import { Banner } from '../../../ui/notices/banner.tsx';
import { Stack } from '../../../ui/page/layout.tsx';
import { FindingsTable } from '../forms/findings-table.tsx';
import { PublishCard } from '../forms/publish-card.tsx';
import { ChangesSinceAsked } from '../forms/read-form-view.tsx';
import type { FormReading } from './form-reading.ts';

interface PublishViewProps {
  reading: FormReading;
  template: SurveyTemplate | null;
  onPublished: () => Promise<void>;
}

/** What publishing does, what changes by it, or what hinders it. */
export function PublishView({ reading, template, onPublished }: PublishViewProps) {
  const { content, read } = reading;
  const { definition, errors, warnings } = read;
  return (
    <Stack>
      {content === null ? (
        <Banner kind="error">
          <Trans>The form cannot be published as it is. Each question says what is wrong with it.</Trans>
        </Banner>
      ) : (
        <PublishCard
          key={definition.title}
          template={template}
          definition={definition}
          content={content}
          onPublished={onPublished}
        />
      )}
      {content && template && <ChangesSinceAsked template={template} after={definition} />}
      <FindingsTable errors={errors} warnings={warnings} />
    </Stack>
  );
}

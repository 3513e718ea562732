import { Trans } from '@lingui/react/macro';
import { Suspense, use } from 'react';
import { xpathNumber } from '../../../../domain/surveys/xpath/number-text.ts';
import { RecordPanels } from '../../../../resource/detail/record-panels.ts';
import { Stack } from '../../../../ui/page/layout.tsx';
import { MutedText } from '../../../../ui/page/text.tsx';
import { type AnswerInputProps, looksLike } from '../answer-input.ts';
import { SurveyFiles } from '../survey-files.ts';

/** A photograph or a file of the survey, as it takes them anywhere: the answer is the attachment's id. */
export function AttachmentAnswer(props: AnswerInputProps) {
  const { shown, onAnswer } = props;
  const target = use(SurveyFiles);
  const panel = use(RecordPanels).find(({ id }) => id === 'attachments');
  if (!target || !panel) return <NoFilesHere />;
  if (shown.isReadOnly) return <AnswerPicture {...props} />;
  const { type, parameters } = shown.question;
  const pixels = xpathNumber(parameters['max-pixels'] ?? '');
  const files = shown.value === '' ? [] : [shown.value];
  return (
    <Stack gap="2">
      {looksLike(shown, 'annotate') && (
        <MutedText>
          <Trans>Take the photograph, open it, and mark it up: the marked copy is the answer.</Trans>
        </MutedText>
      )}
      <Suspense>
        <panel.Panel
          entity={target.entity}
          id={target.id}
          question={{
            files,
            takesPairs: false,
            records: type === 'audio' || type === 'video' ? type : undefined,
            longestSide: pixels > 0 ? pixels : undefined,
            onChange: (change) => onAnswer(change(files).at(-1) ?? ''),
          }}
        />
      </Suspense>
    </Stack>
  );
}

/** What was answered, to look at. */
export function AnswerPicture({ shown }: Pick<AnswerInputProps, 'shown'>) {
  const target = use(SurveyFiles);
  const panel = use(RecordPanels).find(({ id }) => id === 'attachments');
  if (!target || !panel || shown.value === '') return null;
  return (
    <Suspense>
      <panel.Panel entity={target.entity} id={target.id} pictures={[{ id: shown.value, caption: '' }]} />
    </Suspense>
  );
}

export function NoFilesHere() {
  return (
    <MutedText>
      <Trans>Photographs and files are added where the form is filled in for a survey.</Trans>
    </MutedText>
  );
}

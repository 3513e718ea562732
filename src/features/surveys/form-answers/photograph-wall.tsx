import { Trans } from '@lingui/react/macro';
import { use, useState } from 'react';
import { isUuid } from '../../../domain/kit/values/ids.ts';
import type { AnsweredFile } from '../../../domain/surveys/form-report/form-summary.ts';
import { RecordPanels } from '../../../resource/detail/record-panels.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Button } from '../../../ui/controls/button.tsx';

/** Pictures at once, and how many more a press shows. */
const PICTURES = 24;

/** Photographs and files that were answered, each with the survey that it belongs to. */
export function PhotographWall({ files }: { files: readonly AnsweredFile[] }) {
  const { can } = useWorkspace();
  const panel = use(RecordPanels).find(({ id }) => id === 'attachments');
  const [most, setMost] = useState(PICTURES);
  const [first] = files;
  if (!panel || !first || !can('attachments:view')) return null;
  const pictures = files
    .filter(({ id }) => isUuid(id))
    .slice(0, most)
    .map(({ id, row }) => ({ id, caption: row.survey.title }));
  return (
    <>
      <panel.Panel entity="survey" id={first.row.survey.id} pictures={pictures} />
      {files.length > most && (
        <Button size="sm" mt="3" onClick={() => setMost(most + PICTURES)}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  );
}

import { Trans } from '@lingui/react/macro';
import type { jobSheet } from '../../domain/job-sheets/job-sheet.ts';
import { sheetTime } from '../../domain/job-sheets/sheet-run.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { inOrder } from '../../resource/items/item-list.ts';
import { useDuration } from '../../resource/words/use-duration.ts';
import { choiceText } from '../../resource/words/value-text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Card } from '../../ui/page/card.tsx';
import { PlainList } from '../../ui/page/layout.tsx';
import { SectionHeading } from '../../ui/page/text.tsx';

const MINUTE = 60_000;

/** How long the work took, and when and why it rested. */
export function TimeCard({ row, speech }: DetailPart<typeof jobSheet>) {
  const { format } = speech;
  const duration = useDuration();
  const time = sheetTime(row, useNow());
  if (!time) return null;
  const worked = duration(Math.round(time.worked / MINUTE));
  const paused = duration(Math.round(time.paused / MINUTE));
  const pauses = inOrder(row.pauses);
  return (
    <Card display="grid" gap="2">
      <SectionHeading>
        <Trans context="duration">Time</Trans>
      </SectionHeading>
      <p>
        {pauses.length > 0 ? (
          <Trans>
            {worked} of work, {paused} of pauses
          </Trans>
        ) : (
          <Trans>{worked} of work</Trans>
        )}
      </p>
      {pauses.length > 0 && (
        <PlainList color="fg.muted">
          {pauses.map(({ id, reason, note, from, until }) => (
            <li key={id}>
              {choiceText(speech, 'pauses/reason', reason)} · {format.dateTime(from)} –{' '}
              {until ? format.dateTime(until) : <Trans>now</Trans>}
              {note ? ` · ${note}` : ''}
            </li>
          ))}
        </PlainList>
      )}
    </Card>
  );
}

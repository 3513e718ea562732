import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { type Attachment, PHOTOGRAPH_MOMENTS } from '../../../domain/attachments/attachment.ts';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { entities } from '../../../domain/registry.ts';
import { useInTurn } from '../../../resource/items/use-in-turn.ts';
import { useSpeech } from '../../../resource/words/use-speech.ts';
import { choiceText } from '../../../resource/words/value-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/notices/badge.tsx';
import { ATTACHMENT_LABELS } from '../labels.ts';

/** What a photograph shows of the work, and a press to say otherwise: on the one that is pressed, that it shows neither. */
export function MomentChoice({ row, mayChange }: { row: Attachment; mayChange: boolean }) {
  const { t } = useLingui();
  const { change } = useInTurn(entities.attachment, row);
  const speech = useSpeech(ATTACHMENT_LABELS);
  if (!mayChange) return <MomentWord row={row} />;
  return (
    <chakra.div
      role="group"
      aria-label={t`What ${row.name} shows`}
      display="flex"
      flexWrap="wrap"
      gap="1"
      gridColumn="1 / -1"
    >
      {PHOTOGRAPH_MOMENTS.map((moment) => {
        const isChosen = row.moment === moment;
        return (
          <Button
            key={moment}
            size="sm"
            aria-pressed={isChosen}
            look={isChosen ? 'primary' : 'plain'}
            onClick={() =>
              inBackground(change((fresh) => ({ moment: fresh.moment === moment ? null : moment })))
            }
          >
            {choiceText(speech, 'moment', moment)}
          </Button>
        );
      })}
    </chakra.div>
  );
}

/** What a photograph shows of the work, to read. */
export function MomentWord({ row: { moment } }: { row: Pick<Attachment, 'moment'> }) {
  const speech = useSpeech(ATTACHMENT_LABELS);
  if (moment === null) return null;
  return <Badge>{choiceText(speech, 'moment', moment)}</Badge>;
}

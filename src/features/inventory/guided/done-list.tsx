import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import Undo from 'lucide-react/icons/undo-2';
import type { GuidedKind, GuidedLine } from '../../../domain/inventory/guided/guided-line.ts';
import { placeName } from '../../../domain/inventory/guided/place-key.ts';
import { ActionButton } from '../../../resource/act/act.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { Card } from '../../../ui/page/card.tsx';
import { PlainList, Wrap } from '../../../ui/page/layout.tsx';
import { Muted, SectionHeading } from '../../../ui/page/text.tsx';
import type { Guided } from './use-guided.ts';

/** What was written in this job, the last first, which can be taken back. */
export function DoneList({ kind, job }: { kind: GuidedKind; job: Guided }) {
  const format = useFormat();
  const { written } = job;
  if (written.length === 0) return null;
  return (
    <Card display="grid" gap="3">
      <Wrap>
        <SectionHeading flex="1 1 10rem">
          {kind === 'count' ? <Trans>Counted</Trans> : <Trans>Done, saved on this device</Trans>}
        </SectionHeading>
        <ActionButton icon={<Undo aria-hidden />} onAct={job.undo}>
          <Trans>Undo the last</Trans>
        </ActionButton>
      </Wrap>
      <PlainList>
        {written.map(({ id, line }) => (
          <chakra.li
            key={id}
            display="flex"
            gap="3"
            minH="control"
            alignItems="center"
            borderTop="1px solid"
            borderColor="border"
          >
            <chakra.div flex="1" minW="0">
              {line.container?.name ?? line.item?.name} <Muted fontSize="sm">{placesOf(line)}</Muted>
            </chakra.div>
            {line.quantity !== null && (
              <chakra.strong fontVariantNumeric="tabular-nums">
                {format.quantity(line.quantity, line.item?.unit)}
              </chakra.strong>
            )}
          </chakra.li>
        ))}
      </PlainList>
    </Card>
  );
}

function placesOf({ lot, bin, toBin, goal }: GuidedLine): string {
  const places = [bin, toBin, goal?.name].filter((place) => typeof place === 'string').map(placeName);
  return [lot, ...places].filter(Boolean).join(' · ');
}

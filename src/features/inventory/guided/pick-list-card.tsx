import { chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { placeName } from '../../../domain/inventory/guided/place-key.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useLive } from '../../../session/use-live.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { Banner } from '../../../ui/notices/banner.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PlainList } from '../../../ui/page/layout.tsx';
import { Muted, SectionHeading } from '../../../ui/page/text.tsx';
import type { GuidedSetup } from './guided-setup.ts';
import { readTask } from './guided-task.ts';

/** What is still to be picked, as one walks. */
export function PickListCard({ setup }: { setup: GuidedSetup }) {
  const { database, today } = useWorkspace();
  const format = useFormat();
  const task = useLive(database, (local) => readTask(local, setup, today()), [
    setup.orderId,
    setup.warehouse.id,
  ]);
  if (!task) return null;
  const isPacked = setup.kind === 'pack';
  if (task.picks.length === 0) return <NothingLeft isPacked={isPacked} />;
  return (
    <Card display="grid" gap="3">
      <SectionHeading>
        {isPacked ? (
          <Plural value={task.picks.length} one="# line to pack" other="# lines to pack" />
        ) : (
          <Plural value={task.picks.length} one="# line to pick" other="# lines to pick" />
        )}
      </SectionHeading>
      <PlainList as="ol">
        {task.picks.map(({ itemId, name, unit, bin, lot, quantity }, index) => (
          <chakra.li
            key={`${itemId}/${bin}/${lot}`}
            display="grid"
            gridTemplateColumns="minmax(5rem, auto) minmax(0, 1fr) auto"
            gap="3"
            minH="control"
            alignItems="center"
            borderTop="1px solid"
            borderColor="border"
            fontWeight={index === 0 ? 'semibold' : undefined}
          >
            <chakra.span fontFamily="mono">
              {bin === undefined ? (
                <Trans>Not here</Trans>
              ) : bin === null ? (
                <Trans>In no bin</Trans>
              ) : (
                placeName(bin)
              )}
            </chakra.span>
            <span>
              {name} {lot && <Muted fontSize="sm">{lot}</Muted>}
            </span>
            <chakra.strong fontVariantNumeric="tabular-nums">{format.quantity(quantity, unit)}</chakra.strong>
          </chakra.li>
        ))}
      </PlainList>
    </Card>
  );
}

function NothingLeft({ isPacked }: { isPacked: boolean }) {
  return (
    <Banner kind="success">
      {isPacked ? (
        <Trans>Nothing for this order is left in the bins: it is packed.</Trans>
      ) : (
        <Trans>Everything that is set apart for this order is picked.</Trans>
      )}
    </Banner>
  );
}

import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { Crew } from '../../../domain/field-ops/crew.ts';
import { withoutCrew } from '../../../domain/field-ops/crew-board.ts';
import { entities } from '../../../domain/registry.ts';
import { recordPath } from '../../../resource/rows/record-path.ts';
import { ChoiceView } from '../../../resource/values/value-view.tsx';
import { useLabels } from '../../../resource/words/entity-labels.tsx';
import { useSpeech } from '../../../resource/words/use-speech.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { PlainList } from '../../../ui/page/layout.tsx';
import { Mono, Muted, SectionHeading } from '../../../ui/page/text.tsx';
import type { Assigning, Order } from './assigning.ts';

interface UncrewedOrdersProps {
  crews: readonly Crew[];
  orders: readonly Order[];
  days: readonly string[];
  onAssign: ((assigning: Assigning) => void) | undefined;
}

/** Open orders that no crew has, the most urgent date first. */
export function UncrewedOrders({ crews, orders, days, onAssign }: UncrewedOrdersProps) {
  const speech = useSpeech(useLabels(entities.workOrder));
  const format = useFormat();
  const { t } = useLingui();
  const left = withoutCrew(crews, orders).toSorted((a, b) =>
    (a.dueDate ?? '~') < (b.dueDate ?? '~') ? -1 : 1,
  );
  return (
    <section>
      <SectionHeading mb="3">
        <Trans>Without a crew</Trans> <Muted fontWeight="normal">{format.number(left.length)}</Muted>
      </SectionHeading>
      <PlainList
        border="1px solid"
        borderColor="border"
        borderRadius="md"
        bg="bg.surface"
        css={{ '& > li + li': { borderTop: '1px solid {colors.border}' } }}
      >
        {left.map((order) => (
          <chakra.li
            key={order.id}
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            columnGap="3"
            rowGap="1"
            px="3"
            py="1.5"
            minH="control"
          >
            <Mono color="fg.muted">{order.number}</Mono>
            <chakra.span flex="1 1 14rem" minW="0" fontWeight="medium">
              <Link to={recordPath(entities.workOrder, order.id)}>{order.title}</Link>
            </chakra.span>
            <ChoiceView speech={speech} name="status" value={order.status} />
            <Muted fontSize="sm">
              <Trans>due {format.date(order.dueDate)}</Trans>
            </Muted>
            {onAssign && (
              <Button
                size="sm"
                aria-label={t`Assign ${order.title}`}
                onClick={() => onAssign({ order, crewId: crews[0]?.id ?? '', day: days[0] ?? '' })}
              >
                <Trans>Assign</Trans>
              </Button>
            )}
          </chakra.li>
        ))}
      </PlainList>
    </section>
  );
}

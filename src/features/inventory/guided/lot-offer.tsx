import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { type GuidedKind, lotsToChoose } from '../../../domain/inventory/guided/guided-line.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import type { Guided } from './use-guided.ts';

/** The lots that lie there, what expires first before the others. How many lie there is not shown to who counts. */
export function LotOffer({ kind, job }: { kind: GuidedKind; job: Guided }) {
  const format = useFormat();
  const { line } = job.state;
  if (line.item?.serial) return null;
  const lots = [...new Map(lotsToChoose(kind, line).map((one) => [one.lot, one])).values()];
  return (
    <chakra.div display="grid" gap="2">
      {lots.map(({ lot, expiry, quantity }, index) => (
        <Button
          key={lot}
          size="lg"
          wide
          look={index === 0 && expiry !== null ? 'primary' : 'plain'}
          flexWrap="wrap"
          onClick={() => job.takeLot(lot ?? '')}
        >
          <chakra.span fontFamily="mono">{lot}</chakra.span>
          {expiry !== null && (
            <span>
              <Trans>expires {format.date(expiry)}</Trans>
            </span>
          )}
          {kind !== 'count' && <span>{format.quantity(quantity, line.item?.unit)}</span>}
        </Button>
      ))}
    </chakra.div>
  );
}

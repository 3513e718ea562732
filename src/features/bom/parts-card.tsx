import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { reservedStock } from '../../data/read/stock/stock-reader.ts';
import { typedRow } from '../../domain/kit/entity/typed-row.ts';
import { numberWithin } from '../../domain/kit/values/typed-number.ts';
import type { bom } from '../../domain/manufacturing/bom.ts';
import { type Bom, bom as definition } from '../../domain/manufacturing/bom.ts';
import { bomCost, unitCosts } from '../../domain/manufacturing/cost.ts';
import { manufacturingOrder } from '../../domain/manufacturing/manufacturing-order.ts';
import { availabilityOf, buildsPossible, requirementsFor } from '../../domain/manufacturing/requirements.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { NumberInputField } from '../../resource/inputs/number-field.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { StatusBadge } from '../../ui/notices/badge.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Wrap } from '../../ui/page/layout.tsx';
import { Muted, MutedText, SectionHeading } from '../../ui/page/text.tsx';
import { allBoms, givenCosts, stockOf } from './bom-rows.ts';
import { CostSum } from './cost-sum.tsx';
import type { Ground } from './ground.ts';
import { PartsTable } from './parts-table.tsx';

/** As many as an order of the workshop may ask for. */
const BUILDS = manufacturingOrder.fields.quantity;

/** The parts as a tree, and whether there are enough of them for so many. */
export function PartsCard({ row, speech }: DetailPart<typeof bom>) {
  const { t } = useLingui();
  const [text, setText] = useState('1');
  const bom = typedRow(definition, row);
  const ground = useGround(bom);
  const builds = numberWithin(text, BUILDS) ?? 1;
  if (bom.lines.length === 0) {
    return (
      <Card>
        <MutedText>
          <Trans>No parts yet. Edit this bill and add what it takes.</Trans>
        </MutedText>
      </Card>
    );
  }
  return (
    <Card>
      <Wrap gap="4" alignItems="flex-end" mb="3">
        <chakra.div flex="1 1 12rem">
          <SectionHeading>
            <Trans>Parts</Trans>
          </SectionHeading>
          <chakra.div mt="1" minH="6">
            {ground && <Verdict bom={bom} builds={builds} ground={ground} />}
          </chakra.div>
        </chakra.div>
        <chakra.div width="9rem">
          <NumberInputField label={t`To make`} bounds={BUILDS} value={text} onChange={setText} />
        </chakra.div>
      </Wrap>
      {ground && <PartsTable bom={bom} builds={builds} ground={ground} speech={speech} />}
      {ground && <CostSum cost={bomCost(bom, builds, ground.costOf, ground.items)} speech={speech} />}
    </Card>
  );
}

function useGround(bom: Bom): Ground | undefined {
  const { database } = useWorkspace();
  return useLive(
    database,
    async (local) => {
      const boms = await allBoms(local);
      const parts = [bom, ...boms].flatMap(({ lines }) => lines.flatMap(({ itemId }) => itemId ?? []));
      const ids = [...new Set(parts)];
      const items = await stockOf(local, ids);
      const costOf = unitCosts(boms, await givenCosts(local, ids), items);
      return { boms, items, costOf, reserved: await reservedStock(local) };
    },
    [bom],
  );
}

function Verdict({ bom, builds, ground }: { bom: Bom; builds: number; ground: Ground }) {
  const { items, reserved } = ground;
  const at = (quantity: number) => availabilityOf(requirementsFor(bom, quantity, items), items, reserved);
  const short = at(builds).filter((part) => part.short > 0).length;
  const possible = buildsPossible(bom, items, reserved);
  return (
    <chakra.span display="inline-flex" gap="3" flexWrap="wrap" alignItems="center">
      {short > 0 ? (
        <StatusBadge tone="energised">
          <Plural value={short} one="# part short" other="# parts short" />
        </StatusBadge>
      ) : (
        <StatusBadge tone="safe">
          <Trans>Enough parts</Trans>
        </StatusBadge>
      )}
      {possible !== null && (
        <Muted>
          <Trans>The free stock is enough for {possible}.</Trans>
        </Muted>
      )}
    </chakra.span>
  );
}

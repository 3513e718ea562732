import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { countMatching, firstRows } from '../../data/read/list-query.ts';
import type { StockLine } from '../../domain/inventory/stock-line.ts';
import { entities } from '../../domain/registry.ts';
import type { warehouse } from '../../domain/warehouses/warehouse.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { listPath, recordPath } from '../../resource/rows/record-path.ts';
import { ChoiceView } from '../../resource/values/value-view.tsx';
import { useLabels } from '../../resource/words/entity-labels.tsx';
import { useSpeech } from '../../resource/words/use-speech.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { Card } from '../../ui/page/card.tsx';
import { PlainList } from '../../ui/page/layout.tsx';
import { LinkText, Mono, MutedText, SectionHeading } from '../../ui/page/text.tsx';

const SHOWN = 60;

/** What lies in this warehouse, bin by bin. */
export function StockHere({ row }: DetailPart<typeof warehouse>) {
  const { database, flag } = useWorkspace();
  const query = { entity: entities.stockLine, filters: { warehouseId: row.id }, sort: 'name' };
  const found = useLive(
    database,
    async (local) => ({
      lines: await firstRows(local, query, SHOWN),
      total: await countMatching(local, query),
    }),
    [row.id],
  );
  if (!found || flag('inventory') !== true) return null;
  return (
    <Card display="grid" gap="3">
      <SectionHeading>
        <Trans>Stock here</Trans>
      </SectionHeading>
      {found.total === 0 ? (
        <MutedText>
          <Trans>Nothing is stored here yet.</Trans>
        </MutedText>
      ) : (
        <Suspense>
          <PlainList>
            {found.lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </PlainList>
        </Suspense>
      )}
      {found.total > SHOWN && (
        <LinkText>
          <Link to={listPath(entities.stockLine, { warehouseId: row.id })}>
            <Trans>Show all {found.total}</Trans>
          </Link>
        </LinkText>
      )}
    </Card>
  );
}

function Line({ line }: { line: StockLine }) {
  const { t } = useLingui();
  const speech = useSpeech(useLabels(entities.stockLine));
  const quantity = line.quantity;
  const isShort = typeof line.minimum === 'number' && quantity <= line.minimum;
  return (
    <chakra.li
      display="flex"
      alignItems="center"
      gap="3"
      minH="control"
      py="1"
      borderTop="1px solid"
      borderColor="border"
    >
      <chakra.div flex="1" minW="0" display="flex" flexWrap="wrap" columnGap="3" alignItems="center">
        <LinkText flex="1 1 12rem">
          <Link to={recordPath(entities.stockLine, line.id)}>{line.name}</Link>
        </LinkText>
        {line.bin !== null && <Mono color="fg.muted">{line.bin}</Mono>}
        {line.condition !== 'OK' && <ChoiceView speech={speech} name="condition" value={line.condition} />}
        {isShort && (
          <chakra.span fontSize="sm" color="energised.text">
            {t`Low, minimum ${speech.format.number(line.minimum ?? 0)}`}
          </chakra.span>
        )}
      </chakra.div>
      <chakra.span fontVariantNumeric="tabular-nums" fontWeight="medium" minW="5rem" textAlign="end">
        {speech.format.quantity(quantity, line.unit)}
      </chakra.span>
    </chakra.li>
  );
}

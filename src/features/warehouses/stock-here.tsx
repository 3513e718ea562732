import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { countMatching, firstRows } from '../../data/read/list-query.ts';
import { containersIn } from '../../data/read/stock/places.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import type { StockLine } from '../../domain/inventory/stock-line.ts';
import { entities } from '../../domain/registry.ts';
import { placeWords } from '../../domain/warehouses/container.ts';
import type { Warehouse, warehouse } from '../../domain/warehouses/warehouse.ts';
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

/** What lies in this warehouse, bin by bin, and in the containers that stand here. */
export function StockHere({ row }: DetailPart<typeof warehouse>) {
  const { database, flag } = useWorkspace();
  const found = useLive(
    database,
    async (local) => {
      const places = [row, ...(await containersIn(local, row.id))];
      return Promise.all(places.map((place) => contentOf(local, place)));
    },
    [row.id],
  );
  if (!found || flag('inventory') !== true) return null;
  const shown = found.filter(({ place, total }) => place.id === row.id || total > 0);
  return (
    <Card display="grid" gap="3">
      <SectionHeading>
        <Trans>Stock here</Trans>
      </SectionHeading>
      <Suspense>
        {shown.map((content) => (
          <Content key={content.place.id} content={content} isWithin={content.place.id !== row.id} />
        ))}
      </Suspense>
    </Card>
  );
}

type Contents = Awaited<ReturnType<typeof contentOf>>;

async function contentOf(database: FieldDatabase, place: Warehouse) {
  const query = { entity: entities.stockLine, filters: { warehouseId: place.id }, sort: 'name' };
  return {
    place,
    lines: await firstRows(database, query, SHOWN),
    total: await countMatching(database, query),
  };
}

/** @param isWithin it is a container that stands here */
function Content({ content, isWithin }: { content: Contents; isWithin: boolean }) {
  const { place, lines, total } = content;
  if (total === 0) {
    return (
      <MutedText>
        <Trans>Nothing is stored here yet.</Trans>
      </MutedText>
    );
  }
  return (
    <>
      {isWithin && (
        <chakra.h3 fontWeight="medium">
          <LinkText>
            <Link to={recordPath(entities.warehouse, place.id)}>{placeWords(place, null)}</Link>
          </LinkText>
        </chakra.h3>
      )}
      <PlainList>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </PlainList>
      {total > SHOWN && (
        <LinkText>
          <Link to={listPath(entities.stockLine, { warehouseId: place.id })}>
            <Trans>Show all {total}</Trans>
          </Link>
        </LinkText>
      )}
    </>
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

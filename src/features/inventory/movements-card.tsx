import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { firstRows } from '../../data/read/list-query.ts';
import type { StockMovement } from '../../domain/inventory/stock-movement.ts';
import { unitBeside } from '../../domain/kit/fields/unit-beside.ts';
import { entities } from '../../domain/registry.ts';
import { listPath } from '../../resource/rows/record-path.ts';
import { personName, usePeople } from '../../resource/words/people.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { useFormat } from '../../ui/format/format.ts';
import { Card } from '../../ui/page/card.tsx';
import { PlainList } from '../../ui/page/layout.tsx';
import { LinkText, Muted, MutedText, SectionHeading } from '../../ui/page/text.tsx';
import { usePlaces } from './use-stock.ts';

const SHOWN = 12;

/** The latest entries of the stock book about an item, or about one of its places. */
export function MovementsCard({ filter, unit }: { filter: Readonly<Record<string, string>>; unit: string }) {
  const { database } = useWorkspace();
  const query = { entity: entities.stockMovement, filters: filter, sort: '-updatedAt' };
  const rows = useLive(database, (local) => firstRows(local, query, SHOWN), [JSON.stringify(filter)]);
  if (!rows) return null;
  return (
    <Card display="grid" gap="3">
      <SectionHeading>
        <Trans>Movements</Trans>
      </SectionHeading>
      {rows.length === 0 ? (
        <MutedText>
          <Trans>None yet. Every change of the quantity appears here as soon as the server has it.</Trans>
        </MutedText>
      ) : (
        <PlainList>
          {rows.map((row) => (
            <Movement key={row.id} row={row} unit={unit} />
          ))}
        </PlainList>
      )}
      {rows.length === SHOWN && (
        <LinkText>
          <Link to={listPath(entities.stockMovement, filter)}>
            <Trans>Show all</Trans>
          </Link>
        </LinkText>
      )}
    </Card>
  );
}

function Movement({ row, unit }: { row: StockMovement; unit: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const people = usePeople();
  const delta = row.delta;
  const keptIn = unitBeside(row) ?? unit;
  const places = usePlaces(row.warehouseId === null ? [] : [row.warehouseId]);
  const place = row.warehouseId === null ? t`In total` : (places.get(row.warehouseId)?.place.name ?? '–');
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={{ base: '1fr auto', sm: '9rem 1fr auto auto' }}
      columnGap="3"
      py="1.5"
      borderTop="1px solid"
      borderColor="border"
      fontSize="sm"
    >
      <chakra.time color="fg.muted" dateTime={row.createdAt}>
        {format.dateTime(row.createdAt)}
      </chakra.time>
      <chakra.span minW="0" overflowWrap="anywhere" gridRow={{ base: '2', sm: 'auto' }}>
        {[place, row.reason, personName(people, row.createdBy ?? '')].filter(Boolean).join(' · ')}
      </chakra.span>
      <chakra.strong fontVariantNumeric="tabular-nums" textAlign="end">
        {delta > 0 ? '+' : ''}
        {format.quantity(delta, keptIn)}
      </chakra.strong>
      <Muted
        fontVariantNumeric="tabular-nums"
        textAlign="end"
        minW="5rem"
        gridRow={{ base: '2', sm: 'auto' }}
      >
        = {format.quantity(row.quantityAfter ?? 0, keptIn)}
      </Muted>
    </chakra.li>
  );
}

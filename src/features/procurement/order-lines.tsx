import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { currencyOf } from '../../domain/kit/entity/currency.ts';
import { unitBeside } from '../../domain/kit/fields/unit-beside.ts';
import { fixedFields } from '../../domain/kit/rules/decision.ts';
import { decimal, inCents } from '../../domain/kit/values/decimal.ts';
import { outstanding } from '../../domain/procurement/order-sums.ts';
import { type OrderLine, procurementOrder } from '../../domain/procurement/procurement-order.ts';
import { entities } from '../../domain/registry.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { recordPath } from '../../resource/rows/record-path.ts';
import type { Format } from '../../ui/format/format.ts';
import { Card } from '../../ui/page/card.tsx';
import { Table, type TableColumn } from '../../ui/page/table.tsx';
import { LinkText, MutedText, SectionHeading } from '../../ui/page/text.tsx';

/** What is ordered, what of it has come, and what it costs. */
export function OrderLines({ row, speech }: DetailPart<typeof procurementOrder>) {
  const { format } = speech;
  const { t } = useLingui();
  const lines = row.items;
  const isFixed = fixedFields(procurementOrder, row).includes('items');
  const currency = currencyOf(row);
  const columns = useColumns(format, currency);
  return (
    <Card display="grid" gap="3">
      <SectionHeading>
        <Trans>Lines</Trans>
      </SectionHeading>
      {lines.length === 0 ? (
        <MutedText>
          {isFixed ? (
            <Trans>Nothing is on this order.</Trans>
          ) : (
            <Trans>Nothing is on this order yet. Edit it to add lines.</Trans>
          )}
        </MutedText>
      ) : (
        <Table columns={columns} rows={lines} keyOf={({ id }) => id} label={t`Lines`} />
      )}
      {typeof row.totalAmount === 'number' && typeof row.taxAmount === 'number' && row.taxAmount > 0 && (
        <MutedText textAlign="end" _rtl={{ textAlign: 'left' }} fontVariantNumeric="tabular-nums">
          <Trans>
            Net {format.money(inCents(decimal(row.totalAmount).minus(row.taxAmount)), currency)}, tax{' '}
            {format.money(row.taxAmount, currency)}
          </Trans>
        </MutedText>
      )}
      {typeof row.totalAmount === 'number' && (
        <chakra.p
          textAlign="end"
          _rtl={{ textAlign: 'left' }}
          fontWeight="semibold"
          fontVariantNumeric="tabular-nums"
        >
          <Trans>Total {format.money(row.totalAmount, currency)}</Trans>
        </chakra.p>
      )}
    </Card>
  );
}

function useColumns(format: Format, currency: string | null): TableColumn<OrderLine>[] {
  const { t } = useLingui();
  const money = (amount: OrderLine['total']) =>
    format.money(typeof amount === 'number' ? amount : null, currency);
  return [
    { id: 'what', head: t`What`, names: true, cell: (line) => <LineName line={line} /> },
    {
      id: 'ordered',
      head: t`Ordered`,
      figure: true,
      cell: (line) =>
        format.quantity(typeof line.quantity === 'number' ? line.quantity : null, unitBeside(line)),
    },
    {
      id: 'received',
      head: t`Received`,
      figure: true,
      cell: (line) => (
        <chakra.span color={outstanding(line) > 0 ? 'fg.muted' : 'safe.text'}>
          {format.quantity(line.receivedQuantity ?? 0, unitBeside(line))}
        </chakra.span>
      ),
    },
    {
      id: 'price',
      head: t`Unit price`,
      figure: true,
      wideOnly: true,
      cell: ({ unitPrice }) => money(unitPrice),
    },
    { id: 'total', head: t`Total`, figure: true, cell: ({ total }) => money(total) },
  ];
}

function LineName({ line: { itemId, name } }: { line: OrderLine }) {
  if (typeof itemId !== 'string') return name;
  return (
    <LinkText>
      <Link to={recordPath(entities.inventoryItem, itemId)}>{name}</Link>
    </LinkText>
  );
}

import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { currencyOf } from '../../domain/kit/entity/currency.ts';
import { unitBeside } from '../../domain/kit/fields/field.ts';
import { fixedFields } from '../../domain/kit/rules/decision.ts';
import { decimal, inCents } from '../../domain/kit/values/decimal.ts';
import { outstanding } from '../../domain/procurement/order-sums.ts';
import { type OrderLine, procurementOrder } from '../../domain/procurement/procurement-order.ts';
import { entities } from '../../domain/registry.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { recordPath } from '../../resource/rows/record-path.ts';
import type { Format } from '../../ui/format/format.ts';
import { Card } from '../../ui/page/card.tsx';

const Cell = chakra('td', {
  base: {
    py: '2',
    pe: { base: '2', sm: '3' },
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
});
const Head = chakra('th', {
  base: {
    py: '1.5',
    pe: { base: '2', sm: '3' },
    textAlign: 'end',
    fontSize: 'sm',
    color: 'fg.muted',
    fontWeight: 'medium',
  },
});

/** What is ordered, what of it has come, and what it costs. */
export function OrderLines({ row, speech }: DetailPart<typeof procurementOrder>) {
  const { format } = speech;
  const lines = row.items;
  const isFixed = fixedFields(procurementOrder, row).includes('items');
  const currency = currencyOf(row);
  return (
    <Card display="grid" gap="3">
      <chakra.h2 fontSize="lg">
        <Trans>Lines</Trans>
      </chakra.h2>
      {lines.length === 0 ? (
        <chakra.p color="fg.muted">
          {isFixed ? (
            <Trans>Nothing is on this order.</Trans>
          ) : (
            <Trans>Nothing is on this order yet. Edit it to add lines.</Trans>
          )}
        </chakra.p>
      ) : (
        <chakra.div overflowX="auto">
          <chakra.table width="full" borderCollapse="collapse">
            <thead>
              <tr>
                <Head textAlign="inherit">
                  <Trans>What</Trans>
                </Head>
                <Head>
                  <Trans>Ordered</Trans>
                </Head>
                <Head>
                  <Trans>Received</Trans>
                </Head>
                <Head hideBelow="sm">
                  <Trans>Unit price</Trans>
                </Head>
                <Head pe="0">
                  <Trans>Total</Trans>
                </Head>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <Line key={line.id} line={line} format={format} currency={currency} />
              ))}
            </tbody>
          </chakra.table>
        </chakra.div>
      )}
      {typeof row.totalAmount === 'number' && typeof row.taxAmount === 'number' && row.taxAmount > 0 && (
        <chakra.p
          textAlign="end"
          _rtl={{ textAlign: 'left' }}
          color="fg.muted"
          fontVariantNumeric="tabular-nums"
        >
          <Trans>
            Net {format.money(inCents(decimal(row.totalAmount).minus(row.taxAmount)), currency)}, tax{' '}
            {format.money(row.taxAmount, currency)}
          </Trans>
        </chakra.p>
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

function Line({ line, format, currency }: { line: OrderLine; format: Format; currency: string | null }) {
  const unit = unitBeside(line);
  const name = line.name;
  const isShort = outstanding(line) > 0;
  return (
    <chakra.tr borderTop="1px solid" borderColor="border">
      <Cell textAlign="inherit" whiteSpace="normal" minW={{ base: '6rem', sm: '10rem' }}>
        {typeof line.itemId === 'string' ? (
          <chakra.span color="signal.text" textDecoration="underline">
            <Link to={recordPath(entities.inventoryItem, line.itemId)}>{name}</Link>
          </chakra.span>
        ) : (
          name
        )}
      </Cell>
      <Cell>{format.quantity(typeof line.quantity === 'number' ? line.quantity : null, unit)}</Cell>
      <Cell color={isShort ? 'fg.muted' : 'safe.text'}>
        {format.quantity(line.receivedQuantity ?? 0, unit)}
      </Cell>
      <Cell hideBelow="sm">
        {format.money(typeof line.unitPrice === 'number' ? line.unitPrice : null, currency)}
      </Cell>
      <Cell pe="0">{format.money(typeof line.total === 'number' ? line.total : null, currency)}</Cell>
    </chakra.tr>
  );
}

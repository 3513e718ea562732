import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { inCents, roundedUp } from '../../domain/kit/values/decimal.ts';
import type { Bom } from '../../domain/manufacturing/bom.ts';
import { lineCost } from '../../domain/manufacturing/cost.ts';
import { lineQuantity, neededOf, shortOf } from '../../domain/manufacturing/requirements.ts';
import { entities } from '../../domain/registry.ts';
import { inOrder } from '../../resource/items/item-list.ts';
import { recordPath } from '../../resource/rows/record-path.ts';
import type { Speech } from '../../resource/words/value-text.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { Badge } from '../../ui/notices/badge.tsx';
import type { Ground } from './ground.ts';

type Line = Bom['lines'][number];

interface PartsTableProps {
  bom: Bom;
  builds: number;
  ground: Ground;
  speech: Speech;
}

/** A row for each part; a part that is made by us opens to what it is made of. */
export function PartsTable(props: PartsTableProps) {
  const { t } = useLingui();
  return (
    <chakra.div overflowX="auto">
      <chakra.table
        width="full"
        minW={{ sm: '34rem' }}
        fontVariantNumeric="tabular-nums"
        css={{
          '& th': {
            textAlign: 'inherit',
            fontWeight: 'medium',
            color: 'fg.muted',
            fontSize: 'sm',
            px: { base: '1', sm: '2' },
            py: '1',
          },
          '& td': {
            borderTop: '1px solid',
            borderColor: 'border',
            px: { base: '1', sm: '2' },
            py: '1.5',
            verticalAlign: 'top',
          },
          // A name of three words in a column of one is not read.
          '& td:first-of-type': { minW: '9rem' },
          '& .figure': { textAlign: 'end', whiteSpace: 'nowrap' },
        }}
        aria-label={t`Parts`}
      >
        <thead>
          <tr>
            <th scope="col">
              <Trans>Part</Trans>
            </th>
            <th scope="col" className="figure">
              <Trans>Needed</Trans>
            </th>
            <th scope="col" className="figure">
              <Trans>In stock</Trans>
            </th>
            <chakra.th scope="col" className="figure" hideBelow="sm">
              <Trans>Reserved</Trans>
            </chakra.th>
            <th scope="col" className="figure">
              <Trans>Short</Trans>
            </th>
            <th scope="col" className="figure">
              <Trans>Cost</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          <Lines {...props} above={props.bom.productItemId === null ? [] : [props.bom.productItemId]} />
        </tbody>
      </chakra.table>
    </chakra.div>
  );
}

/** @param above the products that this stands under: none of them is opened again below itself */
function Lines({ above, ...props }: PartsTableProps & { above: readonly string[] }) {
  return inOrder(props.bom.lines).map((line) => (
    <PartRow key={line.id} {...props} line={line} above={above} />
  ));
}

function PartRow({ line, above, ...props }: PartsTableProps & { line: Line; above: readonly string[] }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { bom, builds, ground, speech } = props;
  const item = line.itemId === null ? undefined : ground.items.get(line.itemId);
  const made =
    line.itemId === null || above.includes(line.itemId)
      ? undefined
      : ground.boms.find(
          ({ status, productItemId }) => status === 'Released' && productItemId === line.itemId,
        );
  const fitting = neededOf(line, bom.outputQuantity, builds, item);
  const needed = roundedUp(fitting ?? lineQuantity(line, bom.outputQuantity, builds), 3);
  const cost = lineCost(line, bom.outputQuantity, builds, ground.costOf, ground.items);
  const reserved = line.itemId === null ? 0 : (ground.reserved.get(line.itemId) ?? 0);
  const short = item && fitting ? shortOf(fitting, item.quantity, reserved) : 0;
  const name = item?.name ?? line.name ?? '–';
  const isClaimed = item !== undefined && fitting !== null && !line.optional;
  const { quantity, money } = speech.format;
  return (
    <>
      <tr>
        <td>
          <chakra.div
            display="flex"
            gap="1"
            alignItems="center"
            ps={String(Math.max(0, above.length - 1) * 3)}
          >
            {made && (
              <IconButton
                size="sm"
                label={isOpen ? t`Close ${name}` : t`What ${name} is made of`}
                aria-expanded={isOpen}
                _rtl={{ '& svg': { transform: 'scaleX(-1)' } }}
                onClick={() => setOpen(!isOpen)}
              >
                {isOpen ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
              </IconButton>
            )}
            <PartName line={line} item={item} isFitting={Boolean(fitting)} />
          </chakra.div>
        </td>
        <td className="figure">{quantity(needed, fitting ? (item?.unit ?? line.unit) : line.unit)}</td>
        <td className="figure">{item ? quantity(item.quantity, item.unit) : '–'}</td>
        <chakra.td className="figure" hideBelow="sm">
          {item ? quantity(reserved, item.unit) : '–'}
        </chakra.td>
        <chakra.td
          className="figure"
          {...(isClaimed && short > 0 && { color: 'energised.text', fontWeight: 'semibold' })}
        >
          {isClaimed ? quantity(short, item.unit) : '–'}
        </chakra.td>
        <td className="figure">{money(cost && inCents(cost), null)}</td>
      </tr>
      {isOpen && made && (
        <Lines {...props} bom={made} builds={needed} above={[...above, made.productItemId ?? '']} />
      )}
    </>
  );
}

interface PartNameProps {
  line: Line;
  item: Ground['items'] extends ReadonlyMap<string, infer Item> ? Item | undefined : never;
  /** Its unit can be converted to the item's. */
  isFitting: boolean;
}

function PartName({ line, item, isFitting }: PartNameProps) {
  const { unit } = useFormat();
  const name = item?.name ?? line.name ?? '–';
  return (
    <div>
      {item ? <Link to={recordPath(entities.inventoryItem, item.id)}>{name}</Link> : name}{' '}
      {line.optional && (
        <Badge>
          <Trans>Optional</Trans>
        </Badge>
      )}
      {item && !isFitting && (
        <chakra.div fontSize="sm" color="fault.text">
          <Trans>
            {unit(String(line.unit))} cannot be converted to {unit(item.unit)}
          </Trans>
        </chakra.div>
      )}
      {line.substitute && (
        <chakra.div fontSize="sm" color="fg.muted">
          <Trans>Or: {line.substitute}</Trans>
        </chakra.div>
      )}
    </div>
  );
}

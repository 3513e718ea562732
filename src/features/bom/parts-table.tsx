import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router-dom';
import { inCents } from '../../domain/kit/values/decimal.ts';
import type { Bom } from '../../domain/manufacturing/bom.ts';
import { lineCost } from '../../domain/manufacturing/cost.ts';
import { entities } from '../../domain/registry.ts';
import { recordPath } from '../../resource/rows/record-path.ts';
import type { Speech } from '../../resource/words/value-text.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { Badge } from '../../ui/notices/badge.tsx';
import { Table, type TableColumn } from '../../ui/page/table.tsx';
import type { Ground } from './ground.ts';
import { type PartRow, partRows, partsBelow } from './part-rows.ts';

interface PartsTableProps {
  bom: Bom;
  builds: number;
  ground: Ground;
  speech: Speech;
}

/** A row for each part; a part that is made by us opens to what it is made of. */
export function PartsTable({ bom, builds, ground, speech }: PartsTableProps) {
  const { t } = useLingui();
  const columns = useColumns(speech, ground);
  const part: TableColumn<PartRow> = {
    id: 'part',
    head: t`Part`,
    names: true,
    // Beside the button that opens it, too, a line of the name has two words.
    minWidth: '9rem',
    cell: (row, { isOpen, toggle }) => <Part row={row} isOpen={isOpen} onPress={toggle} />,
  };
  return (
    <Table
      label={t`Parts`}
      columns={[part, ...columns]}
      rows={partRows(bom, builds, ground)}
      keyOf={({ path }) => path}
      rowsBelow={(row) => partsBelow(row, ground)}
    />
  );
}

function useColumns({ format: { quantity, money } }: Speech, ground: Ground): TableColumn<PartRow>[] {
  const { t } = useLingui();
  return [
    {
      id: 'needed',
      head: t`Needed`,
      figure: true,
      cell: ({ line, item, needed, isFitting }) =>
        quantity(needed, isFitting ? (item?.unit ?? line.unit) : line.unit),
    },
    {
      id: 'stock',
      head: t`In stock`,
      figure: true,
      cell: ({ item }) => (item ? quantity(item.quantity, item.unit) : '–'),
    },
    {
      id: 'reserved',
      head: t`Reserved`,
      figure: true,
      wideOnly: true,
      cell: ({ item, reserved }) => (item ? quantity(reserved, item.unit) : '–'),
    },
    { id: 'short', head: t`Short`, figure: true, cell: (row) => <Short row={row} /> },
    {
      id: 'cost',
      head: t`Cost`,
      figure: true,
      cell: ({ line, bom, builds }) => {
        const cost = lineCost(line, bom.outputQuantity, builds, ground.costOf, ground.items);
        return money(cost && inCents(cost), null);
      },
    },
  ];
}

function Short({ row: { line, item, short, isFitting } }: { row: PartRow }) {
  const { quantity } = useFormat();
  if (!item || !isFitting || line.optional) return '–';
  return (
    <chakra.span {...(short > 0 && { color: 'energised.text', fontWeight: 'semibold' })}>
      {quantity(short, item.unit)}
    </chakra.span>
  );
}

interface PartProps {
  row: PartRow;
  isOpen: boolean;
  onPress: () => void;
}

function Part({ row: { line, item, made, depth, isFitting }, isOpen, onPress }: PartProps) {
  const { t } = useLingui();
  const name = item?.name ?? line.name ?? '–';
  return (
    <chakra.div display="flex" gap="1" alignItems="center" ps={String(depth * 3)}>
      {made && (
        <IconButton
          size="sm"
          label={isOpen ? t`Close ${name}` : t`What ${name} is made of`}
          aria-expanded={isOpen}
          _rtl={{ '& svg': { transform: 'scaleX(-1)' } }}
          onClick={onPress}
        >
          {isOpen ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
        </IconButton>
      )}
      <PartName line={line} item={item} isFitting={isFitting} />
    </chakra.div>
  );
}

interface PartNameProps {
  line: PartRow['line'];
  item: PartRow['item'];
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

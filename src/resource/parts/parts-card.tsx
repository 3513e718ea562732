import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import PackageMinus from 'lucide-react/icons/package-minus';
import PackagePlus from 'lucide-react/icons/package-plus';
import Undo from 'lucide-react/icons/undo-2';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { decimalSum, inCents } from '../../domain/kit/values/decimal.ts';
import { entities } from '../../domain/registry.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { Card } from '../../ui/page/card.tsx';
import { Wrap } from '../../ui/page/layout.tsx';
import { Table, type TableColumn } from '../../ui/page/table.tsx';
import { LinkText, Muted, MutedText, SectionHeading } from '../../ui/page/text.tsx';
import { recordPath } from '../rows/record-path.ts';
import { SyncBadge } from '../values/sync-badge.tsx';
import { type ShownPart, usePartsOfWork } from './use-parts-of-work.ts';
import type { PieceOfWork } from './work.ts';

const TakeDialog = lazy(async () => ({ default: (await import('./take-dialog.tsx')).TakeDialog }));
const ReturnDialog = lazy(async () => ({ default: (await import('./return-dialog.tsx')).ReturnDialog }));
const WishDialog = lazy(async () => ({ default: (await import('./wish-dialog.tsx')).WishDialog }));

/** The parts of a piece of work, and the ways that they change; on the order and on each of its sheets alike. `actions`: further buttons. */
export function WorkPartsCard({ work, actions }: { work: PieceOfWork; actions?: ReactNode }) {
  const { can, flag } = useWorkspace();
  const [open, setOpen] = useState<'take' | 'wish' | ShownPart | null>(null);
  const parts = usePartsOfWork(work);
  if (!can('inventory:view') || flag('inventory') !== true || !parts) return null;
  const mayTake = can('inventory:consume') || can('inventory:edit');
  const close = () => setOpen(null);
  return (
    <Card display="grid" gap="3" data-testid="parts">
      <SectionHeading>
        <Trans context="of work">Parts</Trans>
      </SectionHeading>
      {parts.length === 0 ? (
        <MutedText>
          <Trans>No parts are planned, and none were used.</Trans>
        </MutedText>
      ) : (
        <PartsTable parts={parts} onReturn={mayTake ? setOpen : undefined} />
      )}
      <Wrap gap="2" data-paper="none">
        {mayTake && (
          <Button icon={<PackageMinus aria-hidden />} onClick={() => setOpen('take')}>
            <Trans>Use parts</Trans>
          </Button>
        )}
        {can('procurement:create') && (
          <Button icon={<PackagePlus aria-hidden />} onClick={() => setOpen('wish')}>
            <Trans>Ask for parts</Trans>
          </Button>
        )}
        {actions}
      </Wrap>
      <Suspense>
        {open === 'take' && <TakeDialog work={work} onClose={close} />}
        {open === 'wish' && <WishDialog work={work} onClose={close} />}
        {open !== null && typeof open === 'object' && (
          <ReturnDialog work={work} part={open} onClose={close} />
        )}
      </Suspense>
    </Card>
  );
}

interface PartsTableProps {
  parts: readonly ShownPart[];
  /** Absent: this person puts nothing back. */
  onReturn: ((part: ShownPart) => void) | undefined;
}

function PartsTable({ parts, onReturn }: PartsTableProps) {
  const { t } = useLingui();
  const format = useFormat();
  const columns = useColumns(parts, onReturn);
  const cost = inCents(decimalSum(parts.map((part) => part.cost)));
  const unpriced = parts.some((part) => part.cost === null);
  return (
    <>
      <Table columns={columns} rows={parts} keyOf={({ item }) => item.id} label={t`Parts`} />
      {(cost > 0 || unpriced) && (
        <chakra.p textAlign="end" _rtl={{ textAlign: 'left' }} fontVariantNumeric="tabular-nums">
          <chakra.strong fontWeight="semibold">
            <Trans>Parts cost {format.money(cost, null)}</Trans>
          </chakra.strong>{' '}
          {unpriced && (
            <Muted>
              <Trans>and what has no price</Trans>
            </Muted>
          )}
        </chakra.p>
      )}
    </>
  );
}

type Column = TableColumn<ShownPart>;

/** Only what there is something in: a repair plans nothing, and most work has nothing set apart. */
function useColumns(parts: readonly ShownPart[], onReturn: PartsTableProps['onReturn']): Column[] {
  const { t } = useLingui();
  const format = useFormat();
  const figure = (name: 'planned' | 'reserved' | 'wished' | 'used', head: string): Column[] =>
    name === 'used' || parts.some((part) => part[name] !== 0)
      ? [
          {
            id: name,
            head,
            figure: true,
            wideOnly: name === 'reserved',
            cell: (part) => (part[name] === 0 ? '–' : format.quantity(part[name], part.item.unit)),
          },
        ]
      : [];
  const back: Column[] = onReturn
    ? [
        {
          id: 'return',
          head: '',
          figure: true,
          cell: (part) => <ReturnButton part={part} onPress={onReturn} />,
        },
      ]
    : [];
  return [
    { id: 'item', head: t`Item`, names: true, cell: (part) => <PartName part={part} /> },
    ...figure('planned', t({ message: 'Planned', context: 'parts' })),
    ...figure('reserved', t`Reserved`),
    ...figure('wished', t`Asked for`),
    ...figure('used', t`Used`),
    {
      id: 'cost',
      head: t`Cost`,
      figure: true,
      wideOnly: true,
      cell: ({ cost, used }) => (used === 0 ? '–' : format.money(cost, null)),
    },
    ...back,
  ];
}

function ReturnButton({ part, onPress }: { part: ShownPart; onPress: (part: ShownPart) => void }) {
  const { t } = useLingui();
  if (part.used <= 0) return null;
  return (
    <IconButton label={t`Return ${part.item.name}`} onClick={() => onPress(part)}>
      <Undo aria-hidden />
    </IconButton>
  );
}

/** With what tells one piece, or one batch, from the others. */
function PartName({ part: { item, lots, isWaiting } }: { part: ShownPart }) {
  const signs = [item.serialNumber, ...lots].filter((sign) => sign !== null);
  return (
    <>
      <LinkText>
        <Link to={recordPath(entities.inventoryItem, item.id)}>{item.name}</Link>
      </LinkText>{' '}
      {isWaiting && <SyncBadge state="waiting" />}
      {signs.length > 0 && (
        <Muted display="block" fontSize="sm">
          {signs.join(' · ')}
        </Muted>
      )}
    </>
  );
}

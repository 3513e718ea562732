import { useLingui } from '@lingui/react/macro';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import PackageMinus from 'lucide-react/icons/package-minus';
import PackagePlus from 'lucide-react/icons/package-plus';
import { lazy, Suspense, useState } from 'react';
import type { InventoryItem } from '../../domain/inventory/inventory-item.ts';
import type { StockJobKind } from '../../domain/inventory/stock-jobs.ts';
import type { StockLine } from '../../domain/inventory/stock-line.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Wrap } from '../../ui/page/layout.tsx';
import { JOB_WORDS } from './job-words.ts';

const StockDialog = lazy(async () => ({ default: (await import('./stock-dialog.tsx')).StockDialog }));

const ICONS = { receive: PackagePlus, issue: PackageMinus, move: ArrowLeftRight, count: ClipboardCheck };

interface StockButtonsProps {
  item: InventoryItem;
  /** The place they are about; the person picks one where there is none. */
  line?: StockLine;
  kinds: readonly StockJobKind[];
}

/** The jobs at a shelf that this person may do. Who may only take stock, issues. */
export function StockButtons({ item, line, kinds }: StockButtonsProps) {
  const { i18n } = useLingui();
  const { can } = useWorkspace();
  const [open, setOpen] = useState<StockJobKind | null>(null);
  const mayEdit = can('inventory:edit');
  const offered = kinds.filter((kind) => mayEdit || (kind === 'issue' && can('inventory:consume')));
  return (
    <Wrap gap="2">
      {offered.map((kind) => {
        const Icon = ICONS[kind];
        return (
          <Button
            key={kind}
            flex={{ base: '1 1 8rem', sm: 'none' }}
            look={kind === 'issue' ? 'primary' : 'plain'}
            icon={<Icon aria-hidden />}
            onClick={() => setOpen(kind)}
          >
            {i18n._(JOB_WORDS[kind].title)}
          </Button>
        );
      })}
      <Suspense>
        {open && (
          <StockDialog item={item} {...(line ? { line } : {})} kind={open} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </Wrap>
  );
}

import { useLingui } from '@lingui/react/macro';
import type { InventoryItem } from '../../domain/inventory/inventory-item.ts';
import type { StockJobKind } from '../../domain/inventory/stock-jobs.ts';
import type { StockLine } from '../../domain/inventory/stock-line.ts';
import { ActionDialog } from '../../resource/act/act.tsx';
import { Stack } from '../../ui/page/layout.tsx';
import { JOB_WORDS } from './job-words.ts';
import { StockJobFields } from './stock-job-fields.tsx';
import { useStockLines } from './use-stock.ts';
import { useStockJob } from './use-stock-job.ts';

interface StockDialogProps {
  item: InventoryItem;
  /** The place it is about; the person picks one where there is none. */
  line?: StockLine;
  kind: StockJobKind;
  onClose: () => void;
}

/** One of the storekeeper's jobs at a shelf: receive, issue, move, count. */
export function StockDialog(props: StockDialogProps) {
  const lines = useStockLines(props.item.id);
  return lines && <Filled {...props} lines={lines} />;
}

function Filled({ item, line, kind, lines, onClose }: StockDialogProps & { lines: readonly StockLine[] }) {
  const { i18n } = useLingui();
  const job = useStockJob({ item, kind, lines, lineId: line?.id ?? null });
  const words = JOB_WORDS[kind];
  const save = async () => {
    await job.save(i18n._(words.title));
  };
  return (
    <ActionDialog
      title={i18n._(words.title)}
      confirmLabel={i18n._(words.save)}
      disabled={!job.isReady}
      onAct={save}
      onClose={onClose}
    >
      <Stack>
        <StockJobFields item={item} job={job} />
      </Stack>
    </ActionDialog>
  );
}

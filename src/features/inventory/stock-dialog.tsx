import { useLingui } from '@lingui/react/macro';
import { ownStoresOf } from '../../data/read/stock/stock-reader.ts';
import type { InventoryItem } from '../../domain/inventory/inventory-item.ts';
import { scannedLine } from '../../domain/inventory/scanned-line.ts';
import type { StockJobKind } from '../../domain/inventory/stock-jobs.ts';
import type { StockLine } from '../../domain/inventory/stock-line.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { ActionDialog } from '../../resource/act/act.tsx';
import { readHere } from '../../resource/inputs/read-here.ts';
import { ScannerInto } from '../../resource/inputs/scanner-into.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { Stack } from '../../ui/page/layout.tsx';
import { JOB_WORDS } from './job-words.ts';
import { StockJobFields } from './stock-job-fields.tsx';
import { useStockLines } from './use-stock.ts';
import { type StockJobState, useStockJob } from './use-stock-job.ts';

interface StockDialogProps {
  item: InventoryItem;
  /** The place it is about; the person picks one where there is none. */
  line?: StockLine;
  kind: StockJobKind;
  onClose: () => void;
}

/** The lot of a place, or its label, chooses the place. */
function useLotScan({ lines, change }: StockJobState) {
  const { t } = useLingui();
  const workspace = useWorkspace();
  const notify = useNotify();
  const take = async (text: string) => {
    const stores = await ownStoresOf(workspace.database);
    const line = scannedLine(lines, readHere(workspace, text), stores);
    if (line) change({ fromId: line.id });
    else notify({ kind: 'warning', message: t`It lies nowhere with this lot: ${text}` });
  };
  return (text: string) => inBackground(take(text));
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
  const takeLot = useLotScan(job);
  const takesLots = kind !== 'receive' && !job.isFixed && lines.length > 0;
  const fields = <StockJobFields item={item} job={job} />;
  return (
    <ActionDialog
      title={i18n._(words.title)}
      confirmLabel={i18n._(words.save)}
      disabled={!job.isReady}
      onAct={save}
      onClose={onClose}
    >
      <Stack>
        {takesLots ? (
          <ScannerInto onScanned={takeLot}>
            <Stack>{fields}</Stack>
          </ScannerInto>
        ) : (
          fields
        )}
      </Stack>
    </ActionDialog>
  );
}

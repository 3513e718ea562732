import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AnyRow } from '../../domain/kit/entity.ts';
import type { StockJobKind } from '../../domain/supply/stock-jobs.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useNotify } from '../../ui/notifier.tsx';
import { JOB_WORDS } from './job-words.ts';
import { StockJobFields } from './stock-job-fields.tsx';
import { useStockLines } from './use-stock.ts';
import { useStockJob } from './use-stock-job.ts';

interface StockDialogProps {
  item: AnyRow;
  /** The place it is about; the person picks one where there is none. */
  line?: AnyRow;
  kind: StockJobKind;
  onClose: () => void;
}

/** One of the storekeeper's jobs at a shelf: receive, issue, move, count. */
export function StockDialog(props: StockDialogProps) {
  const lines = useStockLines(props.item.id);
  return lines && <Filled {...props} lines={lines} />;
}

function Filled({ item, line, kind, lines, onClose }: StockDialogProps & { lines: readonly AnyRow[] }) {
  const { t, i18n } = useLingui();
  const notify = useNotify();
  const job = useStockJob({ item, kind, lines, lineId: line?.id ?? null });
  const words = JOB_WORDS[kind];
  const save = async () => {
    await job.save(i18n._(words.title));
    notify({ kind: 'success', message: t`Saved on this device.` });
    onClose();
  };
  return (
    <Dialog
      title={i18n._(words.title)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" disabled={!job.isReady} onClick={() => void save()}>
            {i18n._(words.save)}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="4">
        <StockJobFields item={item} job={job} />
      </chakra.div>
    </Dialog>
  );
}

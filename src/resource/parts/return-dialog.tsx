import { Trans, useLingui } from '@lingui/react/macro';
import type { PartOfWork } from '../../domain/inventory/parts-of-work.ts';
import { pointOf } from '../../domain/inventory/stock-places.ts';
import { stockWrites } from '../../domain/inventory/stock-writes.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { Stack } from '../../ui/page/layout.tsx';
import { ActionDialog } from '../act/act.tsx';
import { PlaceSelect, usePlace } from './part-place.tsx';
import { QuantityFields, useQuantity } from './part-quantity.tsx';
import { type PieceOfWork, stockPurpose } from './work.ts';

interface ReturnDialogProps {
  work: PieceOfWork;
  part: PartOfWork;
  onClose: () => void;
}

/** Puts back what was taken and not used: where it came from, unless it is put elsewhere. */
export function ReturnDialog({ work, part, onClose }: ReturnDialogProps) {
  const { t } = useLingui();
  const { repository } = useWorkspace();
  const notify = useNotify();
  const format = useFormat();
  const { item, used, lineIds } = part;
  const { places, line, lineId, setLine } = usePlace(item.id, lineIds);
  const taken = useQuantity(item.id, item);
  const { quantity, unit, isGood } = taken;
  const isMore = quantity > used;
  const putBack = async () => {
    const change = { item, point: line ? pointOf(item, line) : null, delta: quantity };
    await repository.saveTogether(stockWrites([change], work.name, stockPurpose(work)));
    notify({ kind: 'success', message: t`${format.quantity(quantity, unit)} of ${item.name} returned.` });
  };
  return (
    <ActionDialog
      title={t`Return ${item.name}`}
      confirmLabel={<Trans>Put back into stock</Trans>}
      disabled={!places || !isGood || isMore}
      onAct={putBack}
      onClose={onClose}
    >
      <Stack>
        <QuantityFields
          item={item}
          taken={taken}
          error={isMore && t`No more than ${format.quantity(used, unit)} was taken.`}
        />
        {places && places.lines.length > 0 && (
          <PlaceSelect label={t`Back to`} places={places} unit={unit} value={lineId} onChange={setLine} />
        )}
      </Stack>
    </ActionDialog>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { allRows } from '../../data/read/list-query.ts';
import { isUuid } from '../../domain/kit/values/ids.ts';
import { entities } from '../../domain/registry.ts';
import type { Warehouse } from '../../domain/warehouses/warehouse.ts';
import { ActionDialog } from '../../resource/act/act.tsx';
import { ReferencePicker } from '../../resource/inputs/reference-picker.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { Stack } from '../../ui/page/layout.tsx';
import { MutedText } from '../../ui/page/text.tsx';
import { moveStock } from './move-stock.ts';

/**
 * All that lies in a container, into another one or a store: line by line, each with its lot, its condition and its day. Cut short, it
 * goes on with what is still there.
 */
export function MoveContentDialog({ row, onClose }: { row: Warehouse; onClose: () => void }) {
  const { t } = useLingui();
  const workspace = useWorkspace();
  const [to, setTo] = useState('');
  const move = async () => {
    const filters = { warehouseId: row.id };
    const lines = await allRows(workspace.database, { entity: entities.stockLine, filters, sort: 'name' });
    for (const line of lines) await moveStock(workspace, line, to);
  };
  return (
    <ActionDialog
      title={t`Move all that is in it`}
      confirmLabel={<Trans>Move it there</Trans>}
      disabled={!isUuid(to) || to === row.id}
      onAct={move}
      onClose={onClose}
    >
      <Stack minH="14rem" alignContent="start">
        <MutedText>
          <Trans>The container itself stays where it is. What orders have reserved stays reserved.</Trans>
        </MutedText>
        <LabelledControl label={t`Into`} required>
          <ReferencePicker entity="warehouse" value={to} onChange={setTo} />
        </LabelledControl>
      </Stack>
    </ActionDialog>
  );
}

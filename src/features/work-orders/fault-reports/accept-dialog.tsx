import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { rowsByIds } from '../../../data/read/list-query.ts';
import { isVisible } from '../../../domain/kit/values/visible-text.ts';
import { entities } from '../../../domain/registry.ts';
import { acceptanceWrites, orderIdOf } from '../../../domain/work-orders/accept-report.ts';
import type { FaultReport } from '../../../domain/work-orders/fault-report.ts';
import { firstStatus } from '../../../domain/work-orders/work-order.ts';
import { ActionDialog } from '../../../resource/act/act.tsx';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { Select, TextInput } from '../../../ui/controls/inputs.tsx';
import { useNotify } from '../../../ui/notices/notifier.tsx';
import { Stack } from '../../../ui/page/layout.tsx';
import { WORK_ORDER_LABELS } from '../labels.ts';

const { priority: PRIORITY, title: TITLE } = entities.workOrder.fields;

/** Makes the repair that a report asks for, and closes the report with it. */
export function AcceptDialog({ report, onClose }: { report: FaultReport; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { can, database, repository, tenant } = useWorkspace();
  const notify = useNotify();
  // What is decided on is what was on the screen when the dialog was opened.
  const [seen] = useState(report);
  const [title, setTitle] = useState(report.title);
  const [priority, setPriority] = useState<string>(isDanger(report) ? 'emergency' : 'medium');
  const accept = async () => {
    const orderId = await orderIdOf(tenant.id, seen.id);
    const [made] = await rowsByIds(database, entities.workOrder, [orderId]);
    const status = firstStatus(can('work-orders:approve'));
    const order = { title: title.trim(), type: 'repair', priority, status };
    await repository.saveTogether(acceptanceWrites({ report: seen, orderId, ...(!made && { order }) }));
    notify({ kind: 'success', message: t`The work order is on this device and waits for the server.` });
  };
  return (
    <ActionDialog
      title={t`Create work order`}
      confirmLabel={<Trans>Create</Trans>}
      disabled={!isVisible(title)}
      onAct={accept}
      onClose={onClose}
    >
      <Stack gap="4">
        <LabelledControl label={t`Title`} required>
          <TextInput
            value={title}
            maxLength={TITLE.maxLength}
            onChange={(event) => setTitle(event.target.value)}
          />
        </LabelledControl>
        <LabelledControl label={t`Priority`}>
          <Select value={priority} onChange={(event) => setPriority(event.target.value)}>
            {PRIORITY.values.map((value) => (
              <option key={value} value={value}>
                {i18n._(WORK_ORDER_LABELS.choices.priority[value].label)}
              </option>
            ))}
          </Select>
        </LabelledControl>
      </Stack>
    </ActionDialog>
  );
}

function isDanger({ kind }: FaultReport): boolean {
  return kind === 'wireDown' || kind === 'sparks';
}

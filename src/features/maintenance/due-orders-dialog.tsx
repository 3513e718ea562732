import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isOverdue } from '../../domain/maintenance/due-dates.ts';
import type { MaintenancePlan } from '../../domain/maintenance/maintenance-plan.ts';
import { ActionDialog } from '../../resource/act/act.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { StatusBadge } from '../../ui/notices/badge.tsx';
import { PlainList } from '../../ui/page/layout.tsx';
import { Muted, MutedText } from '../../ui/page/text.tsx';
import { createDueOrders } from './due-plans.ts';
import { GRADES } from './labels.ts';

interface DueOrdersDialogProps {
  plans: readonly MaintenancePlan[];
  today: string;
  onClose: () => void;
}

/** Shows what is due and makes its orders; those of occurrences that have one are left as they are. */
export function DueOrdersDialog({ plans, today, onClose }: DueOrdersDialogProps) {
  const { t } = useLingui();
  const workspace = useWorkspace();
  // What was due when the dialog opened: the list must not run away while the orders are made.
  const [chosen] = useState(plans);
  return (
    <ActionDialog
      title={t`Create the due orders`}
      confirmLabel={<Plural value={chosen.length} one="Create # order" other="Create # orders" />}
      done={t`The orders are saved on this device.`}
      onAct={() => createDueOrders(workspace, chosen, today)}
      onClose={onClose}
    >
      <MutedText mb="3">
        <Trans>Each of these plans gets its work order and moves on to its next date.</Trans>
      </MutedText>
      <PlainList>
        {chosen.map((plan) => (
          <DueRow key={plan.id} plan={plan} today={today} />
        ))}
      </PlainList>
    </ActionDialog>
  );
}

function DueRow({ plan, today }: { plan: MaintenancePlan; today: string }) {
  const { i18n } = useLingui();
  const format = useFormat();
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="3"
      minH="control"
      py="1"
      borderTop="1px solid"
      borderColor="border"
    >
      <chakra.span flex="1 1 12rem">{plan.title}</chakra.span>
      <Muted>
        {plan.kind === 'calendar' && format.date(plan.nextDueDate)}
        {plan.kind === 'meter' && format.quantity(plan.nextDueReading, plan.meterUnit)}
        {plan.kind === 'condition' && plan.healthFrom && i18n._(GRADES[plan.healthFrom].label)}
      </Muted>
      {isOverdue(plan, today) && (
        <StatusBadge tone="fault">
          <Trans>Overdue</Trans>
        </StatusBadge>
      )}
    </chakra.li>
  );
}

import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { firstRows } from '../../../data/read/list-query.ts';
import { entities } from '../../../domain/registry.ts';
import { recordPath } from '../../../resource/rows/record-path.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useLive } from '../../../session/use-live.ts';
import { LinkButton } from '../../../ui/controls/button.tsx';

/** More sheets than this on one order are not a day's work. */
const SHOWN = 10;

/** The order's job sheets that this person has still to fill in. */
export function OpenSheets({ orderId }: { orderId: string }) {
  const { database, user } = useWorkspace();
  const sheets = useLive(
    database,
    (local) =>
      firstRows(
        local,
        {
          entity: entities.jobSheet,
          filters: { workOrderId: orderId, assignedTo: user.id, status: 'Assigned,InProgress' },
          sort: 'scheduledStart',
        },
        SHOWN,
      ),
    [orderId, user.id],
  );
  if (!sheets || sheets.length === 0) return null;
  return (
    <chakra.div display="grid" gap="2" gridTemplateColumns="minmax(0, 1fr)">
      <chakra.h3 fontSize="sm" color="fg.muted">
        <Trans>Job sheets to fill in</Trans>
      </chakra.h3>
      {sheets.map((sheet) => (
        <LinkButton
          key={sheet.id}
          size="lg"
          wide
          whiteSpace="normal"
          to={`${recordPath(entities.jobSheet, sheet.id)}/run`}
          icon={<ClipboardCheck aria-hidden />}
        >
          <chakra.span minW="0" py="2" overflowWrap="anywhere">
            {sheet.title}
          </chakra.span>
        </LinkButton>
      ))}
    </chakra.div>
  );
}

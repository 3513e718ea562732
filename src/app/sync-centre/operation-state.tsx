import { Trans, useLingui } from '@lingui/react/macro';
import Clock from 'lucide-react/icons/clock';
import GitCompare from 'lucide-react/icons/git-compare-arrows';
import Lock from 'lucide-react/icons/lock';
import Octagon from 'lucide-react/icons/octagon-alert';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { ReactNode } from 'react';
import type { OperationState, OutboxRecord } from '../../data/store/outbox-record.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useConnection } from '../../session/connection/sync-status.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { StatusBadge } from '../../ui/notices/badge.tsx';

export function OperationBadge({ state }: { state: OperationState }) {
  const { t } = useLingui();
  switch (state) {
    case 'inflight':
      return <StatusBadge tone="signal" icon={<RefreshCw aria-hidden />}>{t`Sending`}</StatusBadge>;
    case 'rejected':
    case 'parked':
      return <StatusBadge tone="fault" icon={<Octagon aria-hidden />}>{t`Refused`}</StatusBadge>;
    case 'conflict':
      return <StatusBadge tone="energised" icon={<GitCompare aria-hidden />}>{t`Conflict`}</StatusBadge>;
    case 'authWait':
      return <StatusBadge tone="energised" icon={<Lock aria-hidden />}>{t`Needs sign-in`}</StatusBadge>;
    default:
      return <StatusBadge tone="neutral" icon={<Clock aria-hidden />}>{t`Waiting`}</StatusBadge>;
  }
}

interface StateReasonProps {
  operation: OutboxRecord;
  /** What a person has to settle before it can be sent. */
  cause?: string | undefined;
}

/** Why it is still here. */
export function StateReason({ operation, cause }: StateReasonProps): ReactNode {
  const connection = useConnection();
  const { clockOffset } = useWorkspace();
  const { dateTime } = useFormat();
  if (cause !== undefined && operation.state !== 'inflight') return <Trans>waits for “{cause}”</Trans>;
  switch (operation.state) {
    case 'inflight':
      return <Trans>on its way</Trans>;
    case 'retry': {
      if (connection !== 'online') return <Trans>waits for a connection</Trans>;
      // It waits by the device's own clock, right or wrong.
      const next = dateTime(new Date(operation.nextAttemptAt + clockOffset).toISOString());
      if (operation.problem) return <Trans>did not get through, next try {next}</Trans>;
      return <Trans>something on the way to the server did not let it through, next try {next}</Trans>;
    }
    case 'authWait':
      return <Trans>waits until you sign in</Trans>;
    case 'blocked':
      return <Trans>waits for another change that needs you</Trans>;
    case 'rejected':
      return <Trans>the server refused it</Trans>;
    case 'parked':
      return <Trans>the server does not accept it as it is</Trans>;
    case 'conflict':
      return <Trans>somebody else changed the same thing</Trans>;
    default:
      if (connection !== 'online') return <Trans>waits for a connection</Trans>;
      return operation.again ? (
        <Trans>sent again: the server came back from a backup</Trans>
      ) : (
        <Trans>sent next</Trans>
      );
  }
}

import { Trans } from '@lingui/react/macro';
import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import Mail from 'lucide-react/icons/mail';
import { StatusBadge } from '../../../ui/notices/badge.tsx';

/** Whether somebody gets in, as icon and word. */
export function PersonStatus({ status }: { status: string }) {
  switch (status) {
    case 'active':
      return (
        <StatusBadge tone="safe" icon={<Check aria-hidden />}>
          <Trans>Active</Trans>
        </StatusBadge>
      );
    case 'invited':
      return (
        <StatusBadge tone="signal" icon={<Mail aria-hidden />}>
          <Trans>Invited</Trans>
        </StatusBadge>
      );
    default:
      return (
        <StatusBadge tone="fault" icon={<Ban aria-hidden />}>
          <Trans>Suspended</Trans>
        </StatusBadge>
      );
  }
}

import { Trans } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Octagon from 'lucide-react/icons/octagon-alert';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Tablet from 'lucide-react/icons/tablet';
import type { Attachment } from '../../domain/attachments/attachment.ts';
import { personName, usePeople } from '../../resource/words/people.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { StatusBadge } from '../../ui/notices/badge.tsx';
import type { FileState } from './file-state.ts';

/** Where a file is, in words. */
export function FileStateWords({ row, state }: { row: Attachment; state: FileState }) {
  const { quantity } = useFormat();
  switch (state.at) {
    case 'here':
      return (
        <StatusBadge tone="energised" icon={<Clock aria-hidden />}>
          <Trans>On this device</Trans>
        </StatusBadge>
      );
    case 'sending': {
      const percent = quantity(state.percent, '%');
      return (
        <StatusBadge tone="signal" icon={<RefreshCw aria-hidden />}>
          <Trans>{percent} sent</Trans>
        </StatusBadge>
      );
    }
    case 'refused':
      return (
        <StatusBadge tone="fault" icon={<Octagon aria-hidden />}>
          <Trans>Not taken by the server</Trans>
        </StatusBadge>
      );
    case 'server':
      return (
        <StatusBadge tone="safe" icon={<Check aria-hidden />}>
          <Trans>On the server</Trans>
        </StatusBadge>
      );
    case 'elsewhere':
      return <Elsewhere row={row} />;
  }
}

/** Others see the record at once; its photographs come when the device that took them has signal. */
function Elsewhere({ row }: { row: Attachment }) {
  const people = usePeople();
  const device = row.deviceName ?? '';
  const person = personName(people, row.createdBy ?? '');
  return (
    <StatusBadge
      tone="neutral"
      icon={<Tablet aria-hidden />}
      title={device}
      whiteSpace="normal"
      borderRadius="md"
    >
      {person ? <Trans>Still on the device of {person}</Trans> : <Trans>Still on {device}</Trans>}
    </StatusBadge>
  );
}

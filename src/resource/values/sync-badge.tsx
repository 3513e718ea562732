import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import Clock from 'lucide-react/icons/clock';
import CloudOff from 'lucide-react/icons/cloud-off';
import GitCompare from 'lucide-react/icons/git-compare-arrows';
import Octagon from 'lucide-react/icons/octagon-alert';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { RowState } from '../../data/rows/row-state.ts';
import { StatusBadge } from '../../ui/notices/badge.tsx';
import type { ChoiceLabel } from '../words/label-set.ts';
import { PlainBadge } from './list-cell.tsx';

const STATES = {
  waiting: { label: msg`Waiting`, tone: 'energised', icon: Clock },
  sending: { label: msg`Sending`, tone: 'signal', icon: RefreshCw },
  refused: { label: msg`Refused`, tone: 'fault', icon: Octagon },
  conflict: { label: msg`Conflict`, tone: 'energised', icon: GitCompare },
} as const satisfies Record<RowState, ChoiceLabel>;

interface SyncBadgeProps {
  /** Absent: the server has the row as it stands here. That is usual, and gets no mark: the pill says it of everything. */
  state: RowState | undefined;
}

/** What keeps a row from the server. */
export function SyncBadge({ state }: SyncBadgeProps) {
  const { i18n } = useLingui();
  if (!state) return null;
  const { label, tone, icon: Icon } = STATES[state];
  return (
    <StatusBadge tone={tone} icon={<Icon aria-hidden />}>
      {i18n._(label)}
    </StatusBadge>
  );
}

/** In a list: of this record what stands there is all that this device has. */
export function SummaryMark() {
  const { i18n } = useLingui();
  const said = i18n._(msg`The details are not on this device`);
  return (
    <span className="mark quiet" role="img" aria-label={said} title={said}>
      <CloudOff aria-hidden size={13} />
    </span>
  );
}

/** `SyncBadge` in a list. */
export function PlainSyncBadge({ state }: SyncBadgeProps) {
  const { i18n } = useLingui();
  return state && <PlainBadge {...STATES[state]} text={i18n._(STATES[state].label)} />;
}

import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import GitCompare from 'lucide-react/icons/git-compare-arrows';
import Octagon from 'lucide-react/icons/octagon-alert';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { RowState } from '../data/row-state.ts';
import { StatusBadge } from '../ui/badge.tsx';
import type { ChoiceLabel } from './label-set.ts';
import { PlainBadge } from './list-cell.tsx';

const SYNCED = { label: msg`Synced`, tone: 'safe', icon: Check } as const;

const STATES = {
  waiting: { label: msg`Waiting`, tone: 'energised', icon: Clock },
  sending: { label: msg`Sending`, tone: 'signal', icon: RefreshCw },
  refused: { label: msg`Refused`, tone: 'fault', icon: Octagon },
  conflict: { label: msg`Conflict`, tone: 'energised', icon: GitCompare },
} as const satisfies Record<RowState, ChoiceLabel>;

interface SyncBadgeProps {
  /** Absent: the server has the row as it stands here. */
  state: RowState | undefined;
}

/** The way of a row to the server. */
export function SyncBadge({ state }: SyncBadgeProps) {
  const { i18n } = useLingui();
  const { label, tone, icon: Icon } = state ? STATES[state] : SYNCED;
  return (
    <StatusBadge tone={tone} icon={<Icon aria-hidden />}>
      {i18n._(label)}
    </StatusBadge>
  );
}

/** The same in a list; there, what is synced is quiet, and its tick is the style sheet's. */
export function PlainSyncBadge({ state }: SyncBadgeProps) {
  const { i18n } = useLingui();
  if (state) return <PlainBadge {...STATES[state]} text={i18n._(STATES[state].label)} />;
  return <span className="quiet synced">{i18n._(SYNCED.label)}</span>;
}

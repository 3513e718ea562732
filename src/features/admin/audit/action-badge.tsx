import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import Eye from 'lucide-react/icons/eye';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import type { ComponentType } from 'react';
import type { AuditEntry } from '../../../domain/shared/audit-entry.ts';
import { StatusBadge } from '../../../ui/notices/badge.tsx';
import type { Tone } from '../../../ui/theme/tone.ts';

type Action = AuditEntry['action'];

export const ACTION_WORDS: Readonly<Record<Action, MessageDescriptor>> = {
  insert: msg`Created`,
  update: msg`Changed`,
  delete: msg`Deleted`,
  restore: msg`Restored`,
  read: msg`Looked at`,
};

const LOOKS: Readonly<Record<Action, { tone: Tone; Icon: ComponentType<{ 'aria-hidden': boolean }> }>> = {
  insert: { tone: 'safe', Icon: Plus },
  update: { tone: 'signal', Icon: Pencil },
  delete: { tone: 'fault', Icon: Trash },
  restore: { tone: 'safe', Icon: Plus },
  read: { tone: 'neutral', Icon: Eye },
};

/** What was done. */
export function ActionBadge({ action }: { action: Action }) {
  const { i18n } = useLingui();
  const { tone, Icon } = LOOKS[action];
  return (
    <StatusBadge tone={tone} icon={<Icon aria-hidden />}>
      {i18n._(ACTION_WORDS[action])}
    </StatusBadge>
  );
}

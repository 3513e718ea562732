import { chakra, defineRecipe } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import CloudOff from 'lucide-react/icons/cloud-off';
import Lock from 'lucide-react/icons/lock';
import AlertTriangle from 'lucide-react/icons/triangle-alert';
import { Link } from 'react-router-dom';
import { type SyncStatus, useSyncStatus } from '../../session/connection/sync-status.tsx';
import { Spinner } from '../../ui/controls/spinner.tsx';
import { pillState } from './pill-state.ts';

const recipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minH: 'smallControl',
    px: '3',
    border: '1px solid',
    borderRadius: 'full',
    fontSize: 'sm',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    transition: 'background-color 160ms, color 160ms',
    '& svg': { width: '15px', height: '15px', flexShrink: '0' },
  },
  variants: {
    mood: {
      calm: { bg: 'safe.subtle', color: 'safe.text', borderColor: 'safe.line' },
      busy: { bg: 'signal.subtle', color: 'signal.text', borderColor: 'signal.line' },
      quiet: { bg: 'neutral.subtle', color: 'neutral.text', borderColor: 'neutral.line' },
      urgent: { bg: 'energised.solid', color: 'energised.onSolid', borderColor: 'energised.solid' },
    },
  },
});

const Root = chakra('span', recipe);

/** Synced · 3 waiting · Offline · Update needed · Device full · 1 needs you. Opens the sync centre. */
export function SyncPill() {
  const { t } = useLingui();
  const status = useSyncStatus();
  const face = useFace(status);
  return (
    <Link to="/tenant/sync" aria-label={t`Sync: ${face.text}`} title={t`Open the sync centre`}>
      <Root mood={face.mood}>
        {face.icon}
        <chakra.span aria-live="polite">{face.text}</chakra.span>
      </Root>
    </Link>
  );
}

function useFace(status: SyncStatus) {
  const { t } = useLingui();
  const { waiting, needsYou, syncing } = status;
  switch (pillState(status)) {
    case 'needsYou': {
      const text = t`${plural(needsYou, { one: '# needs you', other: '# need you' })}`;
      return { mood: 'urgent', icon: <AlertTriangle aria-hidden />, text } as const;
    }
    case 'signIn':
      return { mood: 'urgent', icon: <Lock aria-hidden />, text: t`Sign in to send` } as const;
    case 'offline': {
      const text = waiting > 0 ? t`Offline · ${waiting} waiting` : t`Offline`;
      return { mood: 'quiet', icon: <CloudOff aria-hidden />, text } as const;
    }
    case 'update':
      return { mood: 'urgent', icon: <AlertTriangle aria-hidden />, text: t`Update needed` } as const;
    case 'moved':
      return {
        mood: 'urgent',
        icon: <AlertTriangle aria-hidden />,
        text: t`Organisation has moved`,
      } as const;
    case 'full':
      return { mood: 'urgent', icon: <AlertTriangle aria-hidden />, text: t`Device full` } as const;
    case 'waiting': {
      const icon = syncing ? <Spinner size="15px" /> : <Clock aria-hidden />;
      return { mood: 'busy', icon, text: t`${waiting} waiting` } as const;
    }
    case 'downloading':
      return { mood: 'busy', icon: <Spinner size="15px" />, text: t`Downloading` } as const;
    case 'synced':
      return { mood: 'calm', icon: <Check aria-hidden />, text: t`Synced` } as const;
  }
}

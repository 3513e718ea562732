import { chakra, defineRecipe } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import Octagon from 'lucide-react/icons/octagon-alert';
import AlertTriangle from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { IconButton } from '../controls/button.tsx';

const recipe = defineRecipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    py: '2',
    px: '4',
    border: '1px solid',
    borderRadius: 'md',
    flexWrap: 'wrap',
    '& > svg': { width: '18px', height: '18px', flexShrink: '0' },
  },
  variants: {
    kind: {
      info: { bg: 'signal.subtle', color: 'signal.text', borderColor: 'signal.line' },
      success: { bg: 'safe.subtle', color: 'safe.text', borderColor: 'safe.line' },
      warning: { bg: 'energised.subtle', color: 'energised.text', borderColor: 'energised.line' },
      error: { bg: 'fault.subtle', color: 'fault.text', borderColor: 'fault.line' },
    },
    /** Across the whole width, as a bar under the top bar. */
    bar: {
      true: {
        borderRadius: '0',
        borderInlineWidth: '0',
        borderTopWidth: '0',
        fontSize: { base: 'sm', sm: 'md' },
        gap: { base: '2', sm: '3' },
      },
    },
  },
});

const Root = chakra('div', recipe);
const ICONS = { info: Info, success: Check, warning: AlertTriangle, error: Octagon };

interface BannerProps {
  kind: keyof typeof ICONS;
  bar?: boolean;
  /** Buttons at the end. */
  action?: ReactNode;
  onDismiss?: () => void;
  children: ReactNode;
}

/** What happened, what is safe, what to do. An error is announced at once, the rest politely. */
export function Banner({ kind, bar = false, action, onDismiss, children }: BannerProps) {
  const { t } = useLingui();
  const Icon = ICONS[kind];
  return (
    <Root kind={kind} bar={bar} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon aria-hidden />
      <chakra.div flex="1 1 12rem" minW="0">
        {children}
      </chakra.div>
      {action}
      {onDismiss && (
        <IconButton label={t`Dismiss`} size="sm" color="inherit" onClick={onDismiss}>
          <X aria-hidden />
        </IconButton>
      )}
    </Root>
  );
}

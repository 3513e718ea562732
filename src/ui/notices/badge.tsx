import { chakra, defineRecipe, type HTMLChakraProps } from '@chakra-ui/react';
import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import CircleDot from 'lucide-react/icons/circle-dot';
import Octagon from 'lucide-react/icons/octagon-alert';
import AlertTriangle from 'lucide-react/icons/triangle-alert';
import type { ComponentType, ReactNode } from 'react';
import type { Tone } from '../theme/tone.ts';

const tones = {
  neutral: { bg: 'neutral.subtle', color: 'neutral.text', borderColor: 'neutral.line' },
  signal: { bg: 'signal.subtle', color: 'signal.text', borderColor: 'signal.line' },
  energised: { bg: 'energised.subtle', color: 'energised.text', borderColor: 'energised.line' },
  safe: { bg: 'safe.subtle', color: 'safe.text', borderColor: 'safe.line' },
  fault: { bg: 'fault.subtle', color: 'fault.text', borderColor: 'fault.line' },
};

const recipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    maxW: 'full',
    px: '2',
    minH: '6',
    border: '1px solid',
    borderRadius: 'full',
    fontSize: 'xs',
    fontWeight: 'medium',
    lineHeight: '1.35',
    whiteSpace: 'nowrap',
    '& svg': { width: '13px', height: '13px', flexShrink: '0' },
  },
  variants: { tone: tones },
  defaultVariants: { tone: 'neutral' },
});

/** A small fact: a count, a kind. */
export const Badge = chakra('span', recipe);

/** What each tone looks like where a status brings no icon of its own. */
const TONE_ICONS: Readonly<Record<Tone, ComponentType<{ 'aria-hidden'?: boolean }>>> = {
  neutral: Circle,
  signal: CircleDot,
  energised: AlertTriangle,
  safe: Check,
  fault: Octagon,
};

type StatusBadgeProps = HTMLChakraProps<'span'> & {
  tone: Tone;
  /** Takes the place of the tone's own icon. */
  icon?: ReactNode;
  children: ReactNode;
};

/** A status: icon and word, never colour alone. */
export function StatusBadge({ tone, icon, children, ...rest }: StatusBadgeProps) {
  const ToneIcon = TONE_ICONS[tone];
  return (
    <Badge tone={tone} {...rest}>
      {icon ?? <ToneIcon aria-hidden />}
      <chakra.span overflow="hidden" textOverflow="ellipsis">
        {children}
      </chakra.span>
    </Badge>
  );
}

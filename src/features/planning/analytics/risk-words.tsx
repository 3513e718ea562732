import { Trans } from '@lingui/react/macro';
import type { RiskLevel } from '../../../domain/planning/figures.ts';
import type { Tone } from '../../../ui/theme/tone.ts';

export const RISK_TONES: Readonly<Record<RiskLevel, Tone>> = {
  low: 'safe',
  medium: 'energised',
  high: 'fault',
};

export function RiskWord({ level }: { level: RiskLevel }) {
  switch (level) {
    case 'low':
      return <Trans>low</Trans>;
    case 'medium':
      return <Trans>medium</Trans>;
    case 'high':
      return <Trans>high</Trans>;
  }
}

import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isNearly } from '../../domain/identity/tenant-usage.ts';
import { StatusBadge } from '../../ui/notices/badge.tsx';
import { ProgressBar } from '../../ui/notices/progress-bar.tsx';

interface QuotaBarProps {
  label: string;
  used: number;
  /** Null: without limit. */
  quota: number | null;
  text: (amount: number) => string;
  /** More about what is used. */
  children?: ReactNode;
}

/** How much of a quota is used, in words and as a bar. */
export function QuotaBar({ label, used, quota, text, children }: QuotaBarProps) {
  const is = text(used);
  return (
    <chakra.div display="grid" gap="1.5" alignContent="start">
      <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="baseline">
        <chakra.span fontWeight="medium" color="fg.muted">
          {label}
        </chakra.span>
        <chakra.span fontWeight="semibold" fontSize="lg">
          {quota === null ? (
            is
          ) : (
            <Trans>
              {is} of {text(quota)}
            </Trans>
          )}
        </chakra.span>
        {isNearly(used, quota) && (
          <StatusBadge tone="energised">
            <Trans>Nearly used up</Trans>
          </StatusBadge>
        )}
      </chakra.div>
      {quota === null ? (
        <chakra.span color="fg.muted" fontSize="sm">
          <Trans>Without limit</Trans>
        </chakra.span>
      ) : (
        <ProgressBar label={label} percent={Math.min(100, Math.round((used / quota) * 100))} />
      )}
      {children && (
        <chakra.span color="fg.muted" fontSize="sm">
          {children}
        </chakra.span>
      )}
    </chakra.div>
  );
}

import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isNearly } from '../../domain/identity/tenant-usage.ts';
import { StatusBadge } from '../../ui/notices/badge.tsx';
import { ProgressBar } from '../../ui/notices/progress-bar.tsx';
import { Stack, Wrap } from '../../ui/page/layout.tsx';
import { Muted } from '../../ui/page/text.tsx';

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
    <Stack gap="1.5" alignContent="start">
      <Wrap gap="2" alignItems="baseline">
        <Muted fontWeight="medium">{label}</Muted>
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
      </Wrap>
      {quota === null ? (
        <Muted fontSize="sm">
          <Trans>Without limit</Trans>
        </Muted>
      ) : (
        <ProgressBar label={label} percent={Math.min(100, Math.round((used / quota) * 100))} />
      )}
      {children && <Muted fontSize="sm">{children}</Muted>}
    </Stack>
  );
}

import { Trans } from '@lingui/react/macro';
import { testResult } from '../../domain/installation/commissioning.ts';
import type { InstallationTest, installation } from '../../domain/installation/installation.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { StatusBadge } from '../../ui/notices/badge.tsx';

export function ResultBadge({ test }: { test: InstallationTest }) {
  switch (testResult(test)) {
    case 'pass':
      return (
        <StatusBadge tone="safe">
          <Trans>Pass</Trans>
        </StatusBadge>
      );
    case 'fail':
      return (
        <StatusBadge tone="fault">
          <Trans>Fail</Trans>
        </StatusBadge>
      );
    case 'open':
      return (
        <StatusBadge tone="neutral">
          <Trans>Not measured</Trans>
        </StatusBadge>
      );
  }
}

export function TestLimits({
  test,
  speech,
}: {
  test: InstallationTest;
  speech: Pick<DetailPart<typeof installation>['speech'], 'format'>;
}) {
  const { lowerLimit, upperLimit, unit } = test;
  const least = speech.format.quantity(lowerLimit, unit);
  const most = speech.format.quantity(upperLimit, unit);
  return (
    <>
      {lowerLimit !== null && (
        <>
          {' · '}
          <Trans>at least {least}</Trans>
        </>
      )}
      {upperLimit !== null && (
        <>
          {' · '}
          <Trans>at most {most}</Trans>
        </>
      )}
    </>
  );
}

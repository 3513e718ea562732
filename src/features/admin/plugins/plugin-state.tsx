import { Trans } from '@lingui/react/macro';
import type { PlatformPlugin } from '../../../domain/plugins/platform-plugin.ts';
import { StatusBadge } from '../../../ui/notices/badge.tsx';

export function PluginState({ plugin: { published, withdrawn } }: { plugin: PlatformPlugin }) {
  if (withdrawn) {
    return (
      <StatusBadge tone="fault">
        <Trans>Withdrawn</Trans>
      </StatusBadge>
    );
  }
  return published ? (
    <StatusBadge tone="safe">
      <Trans context="plugin">Published</Trans>
    </StatusBadge>
  ) : (
    <StatusBadge tone="neutral">
      <Trans>Not published</Trans>
    </StatusBadge>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { oneFix } from '../../../resource/inputs/position/one-fix.ts';
import { thisDevice, type WatchWish } from '../../../resource/inputs/position/watch-device.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useKeptAnswer } from '../../../session/answers/use-kept-answer.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Switch } from '../../../ui/controls/checkbox.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { Stack } from '../../../ui/page/layout.tsx';
import { useOnlineAccount } from '../own-account.ts';
import { Section } from '../section.tsx';
import { useAccountCall } from '../use-account-call.ts';

/** Long enough to answer the browser’s question; the place itself is of no use here. */
const WISH: WatchWish = { patience: 30_000, oldest: 3_600_000, whenHidden: 'goOn', isFollowed: false };

/** Whether dispatchers see where one was last: each decides for themselves, and nobody for them. */
export function OwnPositionCard() {
  const { t } = useLingui();
  const { api } = useWorkspace();
  const { answer, again } = useKeptAnswer('/positions/own');
  const { isOff, marks } = useOnlineAccount();
  const { run, refusal, isBusy } = useAccountCall();
  const { permission, ask } = usePositionPermission();
  const isShared = answer?.isShared ?? false;
  const choose = async (wanted: boolean) => {
    if (wanted) await ask();
    const isSaved = await run(() => api.call('put', '/positions/own/sharing', { isShared: wanted }));
    if (isSaved) again();
  };
  return (
    <Section
      title={<Trans>My last position</Trans>}
      lead={
        <Trans>
          Switched on, whoever plans the crews’ work sees on the map where you were last while Fieldline was
          open. Only your last place is kept, for a day. Switching this off or signing out deletes it.
        </Trans>
      }
    >
      {refusal && <Banner kind="error">{refusal}</Banner>}
      <Stack gap="2">
        <Switch
          label={t`Show my last position`}
          checked={isShared}
          disabled={isOff || isBusy || answer === undefined}
          onChange={({ target }) => inBackground(choose(target.checked))}
          {...marks}
        />
        {isShared && permission === 'denied' && (
          <Banner kind="info">
            <Trans>This device does not say where it is: its browser’s settings forbid it.</Trans>
          </Banner>
        )}
        {isShared && permission === 'prompt' && (
          <Banner kind="info">
            <Trans>This device was not asked yet whether it may say where it is.</Trans>{' '}
            <Button size="sm" onClick={() => inBackground(ask())}>
              <Trans>Ask it now</Trans>
            </Button>
          </Banner>
        )}
      </Stack>
    </Section>
  );
}

/** Whether this browser says where it is; undefined until that is known. `ask` lets it ask the person. */
function usePositionPermission(): { permission: PermissionState | undefined; ask: () => Promise<unknown> } {
  const [permission, setPermission] = useState<PermissionState>();
  useEffect(() => {
    const end = new AbortController();
    navigator.permissions.query({ name: 'geolocation' }).then(
      (status) => {
        if (end.signal.aborted) return;
        const tell = () => setPermission(status.state);
        status.addEventListener('change', tell, { signal: end.signal });
        tell();
      },
      () => undefined,
    );
    return () => end.abort();
  }, []);
  return { permission, ask: () => oneFix(thisDevice(), WISH) };
}

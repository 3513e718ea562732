import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { NOTIFICATION_EVENTS, type NotificationEvent } from '../../domain/notifications/notification.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Switch } from '../../ui/controls/checkbox.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { Stack } from '../../ui/page/layout.tsx';
import { useOnlineAccount, type useOwnProfile } from './own-account.ts';
import { Section } from './section.tsx';
import { useAccountCall } from './use-account-call.ts';

const WORDS: Readonly<Record<NotificationEvent, MessageDescriptor>> = {
  assigned: msg`Work is assigned to me`,
  replied: msg`Somebody replies to one of my tickets`,
  commented: msg`Somebody comments on my work or rejects my plan`,
};

interface NotificationsCardProps {
  profile: ReturnType<typeof useOwnProfile>['answer'];
  onChanged: () => void;
}

/** What the bell tells of. */
export function NotificationsCard({ profile, onChanged }: NotificationsCardProps) {
  const { i18n } = useLingui();
  const { api, tenant } = useWorkspace();
  const { isOff, marks } = useOnlineAccount();
  const { run, refusal, isBusy } = useAccountCall();
  const choices = profile?.notifications;
  if (!choices) return null;
  const choose = async (event: NotificationEvent, isWanted: boolean) => {
    const isSaved = await run(() =>
      api.call('patch', '/auth/profile', { notifications: { [event]: isWanted } }),
    );
    if (isSaved) onChanged();
  };
  return (
    <Section
      title={<Trans>Notifications</Trans>}
      lead={<Trans>The bell tells you, on all your devices at {tenant.name}, when:</Trans>}
    >
      {refusal && <Banner kind="error">{refusal}</Banner>}
      <Stack gap="1">
        {NOTIFICATION_EVENTS.map((event) => (
          <Switch
            key={event}
            label={i18n._(WORDS[event])}
            checked={choices[event]}
            disabled={isOff || isBusy}
            onChange={({ target }) => inBackground(choose(event, target.checked))}
            {...marks}
          />
        ))}
      </Stack>
    </Section>
  );
}

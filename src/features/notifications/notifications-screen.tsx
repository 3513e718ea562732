import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import AtSign from 'lucide-react/icons/at-sign';
import BellOff from 'lucide-react/icons/bell-off';
import CheckCheck from 'lucide-react/icons/check-check';
import CircleX from 'lucide-react/icons/circle-x';
import Inbox from 'lucide-react/icons/inbox';
import MessageSquare from 'lucide-react/icons/message-square';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Notification } from '../../domain/notifications/notification-list.ts';
import { findEntity } from '../../domain/registry.ts';
import { ActionButton, ActionDialog } from '../../resource/act/act.tsx';
import { useNotedAct } from '../../resource/act/use-act.ts';
import { recordPath } from '../../resource/rows/record-path.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { VisuallyHidden } from '../../ui/controls/visually-hidden.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Banner } from '../../ui/notices/banner.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { PlainList } from '../../ui/page/layout.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { NOTIFICATION_LABELS } from './labels.ts';
import { type Notifications, useNotifications } from './use-notifications.ts';

/** What happened that this person should know; on this device, read and removed without signal too. */
export function NotificationsScreen() {
  const { t, i18n } = useLingui();
  const list = useNotifications();
  const { notifications, unreadCount, error } = list;
  return (
    <Page narrow>
      <PageHeader
        title={t`Notifications`}
        count={unreadCount > 0 ? t`${unreadCount} new` : undefined}
        action={notifications.length > 0 && <ForAll list={list} />}
      />
      {error && (
        <Banner kind="error">
          <Trans>The notifications could not be read from this device.</Trans>
        </Banner>
      )}
      {notifications.length === 0 && !list.isLoading ? (
        <EmptyState icon={<BellOff />} title={t`Nothing new`}>
          {i18n._(NOTIFICATION_LABELS.empty)}
        </EmptyState>
      ) : (
        <PlainList
          bg="bg.surface"
          border={notifications.length > 0 ? '1px solid' : undefined}
          borderColor="border"
          borderRadius="md"
          aria-label={t`Notifications`}
        >
          {notifications.map((one) => (
            <Row key={one.id} one={one} list={list} />
          ))}
        </PlainList>
      )}
    </Page>
  );
}

function ForAll({ list }: { list: Notifications }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <ActionButton
        icon={<CheckCheck aria-hidden />}
        disabled={list.unreadCount === 0}
        onAct={() => list.readAll()}
      >
        <Trans>Mark all read</Trans>
      </ActionButton>
      <Button look="dangerQuiet" onClick={() => setAsking(true)}>
        <Trans>Clear</Trans>
      </Button>
      {isAsking && (
        <ActionDialog
          title={t`Clear all notifications?`}
          confirmLabel={t`Clear`}
          danger
          done={null}
          onAct={() => list.clear()}
          onClose={() => setAsking(false)}
        >
          <Trans>The records they are about stay as they are.</Trans>
        </ActionDialog>
      )}
    </>
  );
}

/** What they asked for was rejected: a comment to apps that know no more than that. */
const isRejection = ({ type }: Notification) => type === 'error';

const ICONS = { assigned: Inbox, replied: MessageSquare, commented: AtSign };

function Row({ one, list }: { one: Notification; list: Notifications }) {
  const { t } = useLingui();
  const Icon = isRejection(one) ? CircleX : ICONS[one.event];
  const read = useNotedAct(() => list.read(one.id));
  const remove = useNotedAct(() => list.remove(one.id));
  return (
    <chakra.li
      display="grid"
      // On a phone the words stand under the text, which needs the width.
      gridTemplateColumns={{ base: 'auto minmax(0, 1fr) auto', sm: 'auto minmax(0, 1fr) auto auto' }}
      columnGap="3"
      alignItems="start"
      px="4"
      py="3"
      borderBottom="1px solid"
      borderColor="border"
      bg={one.read ? undefined : 'signal.subtle'}
      _last={{ borderBottom: '0' }}
    >
      <chakra.span color={one.read ? 'fg.muted' : 'signal.text'} pt="0.5">
        <Icon size={18} aria-hidden />
      </chakra.span>
      <What one={one} onRead={read.act} />
      {!one.read && (
        <ActionButton
          size="sm"
          look="quiet"
          gridColumn={{ base: '2', sm: '3' }}
          gridRow={{ base: '2', sm: '1' }}
          justifySelf="start"
          ms={{ base: '-2.5', sm: '0' }}
          onAct={() => list.read(one.id)}
        >
          <Trans>Mark read</Trans>
        </ActionButton>
      )}
      <IconButton
        label={t`Remove`}
        size="sm"
        gridColumn={{ base: '3', sm: '4' }}
        gridRow="1"
        onClick={() => remove.act()}
      >
        <X aria-hidden />
      </IconButton>
    </chakra.li>
  );
}

/** What happened and when, as a link to where. */
function What({ one, onRead }: { one: Notification; onRead: () => void }) {
  const { i18n } = useLingui();
  const { relative, dateTime } = useFormat();
  const now = useNow();
  const happened = NOTIFICATION_LABELS.choices.event?.[one.event];
  const to = one.entityId && findEntity(one.entity ?? '') ? recordPath(one.entity ?? '', one.entityId) : null;
  return (
    <chakra.div minW="0">
      <chakra.p fontSize="sm" color="fg.muted">
        {!one.read && (
          <VisuallyHidden>
            <Trans>New:</Trans>{' '}
          </VisuallyHidden>
        )}
        {isRejection(one) ? <Trans>Rejected</Trans> : happened && i18n._(happened.label)} ·{' '}
        <chakra.span title={dateTime(one.timestamp)}>{relative(one.timestamp, now)}</chakra.span>
      </chakra.p>
      <chakra.p fontWeight={one.read ? 'normal' : 'semibold'} overflowWrap="anywhere">
        {to ? (
          <Link to={to} onClick={() => onRead()}>
            {one.title}
          </Link>
        ) : (
          one.title
        )}
      </chakra.p>
      {one.message && (
        <chakra.p color="fg.muted" overflowWrap="anywhere" lineClamp="2">
          {one.message}
        </chakra.p>
      )}
    </chakra.div>
  );
}

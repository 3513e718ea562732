import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import BellIcon from 'lucide-react/icons/bell';
import { Link } from 'react-router-dom';
import { countsBy } from '../../data/read/counts.ts';
import { entities } from '../../domain/registry.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { IconButton } from '../../ui/controls/button.tsx';

/** Above it only that there are many matters. */
const MOST_SHOWN = 99;

/** Leads to the notifications, and says how many are new. */
export function Bell() {
  const { t } = useLingui();
  const { database, can } = useWorkspace();
  const counts = useLive(database, (local) => countsBy(local, entities.notification, 'read'), []);
  const unread = counts?.['false'] ?? 0;
  if (!can('notifications:view')) return null;
  return (
    <IconButton label={unread > 0 ? t`Notifications: ${unread} new` : t`Notifications`} asChild>
      <Link to="/tenant/notifications">
        <chakra.span position="relative" display="flex">
          <BellIcon aria-hidden />
          {unread > 0 && (
            <chakra.span
              aria-hidden
              position="absolute"
              top="-8px"
              insetStart="10px"
              minW="4.5"
              px="1"
              borderRadius="full"
              bg="energised.solid"
              color="energised.onSolid"
              fontSize="xs"
              fontWeight="semibold"
              lineHeight="18px"
              textAlign="center"
            >
              {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
            </chakra.span>
          )}
        </chakra.span>
      </Link>
    </IconButton>
  );
}

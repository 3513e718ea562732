import { useEffect, useReducer, useState } from 'react';
import { firstRows } from '../../data/read/list-query.ts';
import { typedRow } from '../../domain/kit/entity/typed-row.ts';
import { notification } from '../../domain/notifications/notification.ts';
import type { NotificationList } from '../../domain/notifications/notification-list.ts';
import { NO_NOTIFICATIONS, reduceNotifications } from '../../domain/notifications/notification-list.ts';
import { useRevision } from '../../resource/rows/use-revision.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { markAllRead, removeAll } from './all-notifications.ts';

/** More than anybody looks through. */
const HELD = 500;

export interface Notifications extends NotificationList {
  read(id: string): Promise<void>;
  readAll(): Promise<void>;
  remove(id: string): Promise<void>;
  clear(): Promise<void>;
}

/** This person's notifications, live. What they do shows at once, before it is on the disk, but for clearing all. */
export function useNotifications(): Notifications {
  const { database, repository } = useWorkspace();
  const [list, dispatch] = useReducer(reduceNotifications, NO_NOTIFICATIONS);
  const revision = useRevision(database, notification.name);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    dispatch({ type: 'fetchStarted' });
    firstRows(database, { entity: notification.name, filters: {}, sort: '-timestamp' }, HELD).then(
      (rows) => {
        const notifications = rows.map((row) => typedRow(notification, row));
        if (isCurrent) dispatch({ type: 'fetchSucceeded', notifications });
      },
      (error: unknown) => {
        if (isCurrent) dispatch({ type: 'fetchFailed', error: String(error) });
      },
    );
    return () => {
      isCurrent = false;
    };
    // What was not saved is shown again as it stands.
  }, [database, revision, failures]);
  const saved = (write: Promise<unknown>) =>
    write.then(
      () => undefined,
      (error: unknown) => {
        setFailures((count) => count + 1);
        throw error;
      },
    );
  return {
    ...list,
    async read(id) {
      dispatch({ type: 'read', id });
      await saved(repository.update(notification.name, id, { read: true }));
    },
    async readAll() {
      dispatch({ type: 'allRead' });
      await saved(markAllRead({ database, repository }));
    },
    async remove(id) {
      dispatch({ type: 'removed', id });
      await saved(repository.remove(notification.name, id));
    },
    async clear() {
      // The dialog that asks for it stands beside the list, and is gone with it.
      await saved(removeAll({ database, repository }));
      dispatch({ type: 'cleared' });
    },
  };
}

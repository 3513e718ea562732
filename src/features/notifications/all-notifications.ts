import { notification } from '../../domain/notifications/notification.ts';
import type { Workspace } from '../../session/account/workspace.tsx';

type Places = Pick<Workspace, 'database' | 'repository'>;

/** Marks all as read, also those that no list holds: the bell counts them too. */
export async function markAllRead({ database, repository }: Places): Promise<void> {
  const unread = await database.rows(notification.name).idsWhere(({ read }) => read !== true);
  for (const id of unread) await repository.update(notification.name, id, { read: true });
}

export async function removeAll({ database, repository }: Places): Promise<void> {
  for (const id of await database.rows(notification.name).ids()) {
    await repository.remove(notification.name, id);
  }
}

import type { NotificationChoices } from '../../../src/domain/notifications/notification.ts';
import { NOTIFICATION_EVENTS } from '../../../src/domain/notifications/notification.ts';
import type { Database } from '../../database/database.ts';
import type { Actor } from '../../database/schema/actor.ts';
import { inTenant } from '../../database/tenants/tenant.ts';

/** What the person wants to be told of in this tenant: everything, but for what they switched off. */
export async function readNotificationChoices(
  database: Database,
  actor: Actor,
): Promise<NotificationChoices> {
  const muted = await inTenant(database, actor, (trx) =>
    trx
      .selectFrom('muted_notifications')
      .select('event')
      .where('tenant_id', '=', actor.tenantId)
      .where('user_id', '=', actor.userId)
      .execute(),
  );
  const isMuted = (name: string) => muted.some(({ event }) => event === name);
  return { assigned: !isMuted('assigned'), replied: !isMuted('replied'), commented: !isMuted('commented') };
}

/** Changes those that are given; the others stay as they are. */
export async function chooseNotifications(
  database: Database,
  actor: Actor,
  choices: { readonly [Event in keyof NotificationChoices]?: boolean | undefined },
): Promise<void> {
  const { tenantId, userId } = actor;
  const heard = NOTIFICATION_EVENTS.filter((event) => choices[event] === true);
  const muted = NOTIFICATION_EVENTS.filter((event) => choices[event] === false);
  await inTenant(database, actor, async (trx) => {
    if (heard.length > 0) {
      await trx
        .deleteFrom('muted_notifications')
        .where('tenant_id', '=', tenantId)
        .where('user_id', '=', userId)
        .where('event', 'in', heard)
        .execute();
    }
    if (muted.length > 0) {
      await trx
        .insertInto('muted_notifications')
        .values(muted.map((event) => ({ tenant_id: tenantId, user_id: userId, event })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  });
}

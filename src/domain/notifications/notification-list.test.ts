import { describe, expect, it } from 'vitest';
import type { Notification, NotificationAction } from './notification-list.ts';
import { NO_NOTIFICATIONS, reduceNotifications } from './notification-list.ts';

const one = (id: string, read = false): Notification => ({
  id,
  tenantId: 't',
  version: 1,
  createdAt: '2026-11-23T06:00:00.000Z',
  createdBy: null,
  updatedAt: '2026-11-23T06:00:00.000Z',
  updatedBy: null,
  title: id,
  message: null,
  type: 'info',
  timestamp: '2026-11-23T06:00:00.000Z',
  read,
  persistent: false,
  userId: 'me',
  event: 'assigned',
  entity: null,
  entityId: null,
});

const after = (...actions: NotificationAction[]) => actions.reduce(reduceNotifications, NO_NOTIFICATIONS);
const fetched: NotificationAction = {
  type: 'fetchSucceeded',
  notifications: [one('a'), one('b', true), one('c')],
};

describe('the list of notifications', () => {
  it('a new one is unread and stands on top', () => {
    const again: NotificationAction = {
      type: 'fetchSucceeded',
      notifications: [one('new'), one('a'), one('b', true), one('c')],
    };
    const { notifications, unreadCount } = after(fetched, again);
    expect([notifications[0]?.id, notifications[0]?.read, unreadCount]).toEqual(['new', false, 3]);
  });

  it('reading one takes it from the count, once', () => {
    const read: NotificationAction = { type: 'read', id: 'a' };
    expect(after(fetched, read).unreadCount).toBe(1);
    expect(after(fetched, read, read).unreadCount).toBe(1);
  });

  it('marking all read sets the count to 0', () => {
    expect(after(fetched, { type: 'allRead' }).unreadCount).toBe(0);
  });

  it('removing one takes an unread one from the count and a read one not', () => {
    expect(after(fetched, { type: 'removed', id: 'a' }).unreadCount).toBe(1);
    expect(after(fetched, { type: 'removed', id: 'b' }).unreadCount).toBe(2);
  });

  it('the count never goes below 0', () => {
    const gone: NotificationAction = { type: 'removed', id: 'a' };
    const nothing: NotificationAction = { type: 'read', id: 'nobody' };
    expect(after(gone, nothing, { type: 'allRead' }, { type: 'cleared' }, gone).unreadCount).toBe(0);
  });

  it('clearing empties it', () => {
    expect(after(fetched, { type: 'cleared' })).toEqual(NO_NOTIFICATIONS);
  });

  it('a fetch loads, replaces and recounts, or fails with its error and keeps the list', () => {
    expect(after({ type: 'fetchFailed', error: 'old' }, { type: 'fetchStarted' })).toMatchObject({
      isLoading: true,
      error: null,
    });
    expect(after({ type: 'fetchStarted' }, fetched)).toMatchObject({ isLoading: false, unreadCount: 2 });
    const failed = after(fetched, { type: 'fetchStarted' }, { type: 'fetchFailed', error: 'closed' });
    expect(failed).toMatchObject({ isLoading: false, error: 'closed', unreadCount: 2 });
  });
});

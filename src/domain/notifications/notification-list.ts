import type { RowOf } from '../kit/entity/entity.ts';
import type { notification } from './notification.ts';

export type Notification = RowOf<typeof notification>;

/** The list of one person's notifications (R4.7). */
export interface NotificationList {
  /** Newest first. */
  readonly notifications: readonly Notification[];
  readonly unreadCount: number;
  readonly isLoading: boolean;
  readonly error: string | null;
}

export const NO_NOTIFICATIONS: NotificationList = {
  notifications: [],
  unreadCount: 0,
  isLoading: false,
  error: null,
};

export type NotificationAction =
  | { readonly type: 'fetchStarted' }
  /** Each time a row comes or changes: a new one is on top, and unread, as the server made it. */
  | { readonly type: 'fetchSucceeded'; readonly notifications: readonly Notification[] }
  | { readonly type: 'fetchFailed'; readonly error: string }
  | { readonly type: 'read'; readonly id: string }
  | { readonly type: 'allRead' }
  | { readonly type: 'removed'; readonly id: string }
  | { readonly type: 'cleared' };

export function reduceNotifications(state: NotificationList, action: NotificationAction): NotificationList {
  const { notifications } = state;
  switch (action.type) {
    case 'fetchStarted':
      return { ...state, isLoading: true, error: null };
    case 'fetchSucceeded':
      return { ...holding(state, action.notifications), isLoading: false, error: null };
    case 'fetchFailed':
      return { ...state, isLoading: false, error: action.error };
    case 'read':
      return holding(
        state,
        notifications.map((one) => (one.id === action.id ? { ...one, read: true } : one)),
      );
    case 'allRead':
      return holding(
        state,
        notifications.map((one) => ({ ...one, read: true })),
      );
    case 'removed':
      return holding(
        state,
        notifications.filter((one) => one.id !== action.id),
      );
    case 'cleared':
      return holding(state, []);
  }
}

/** Counted and never subtracted: whatever comes twice or out of order, the count is that of the list. */
function holding(state: NotificationList, notifications: readonly Notification[]): NotificationList {
  return { ...state, notifications, unreadCount: notifications.filter(({ read }) => !read).length };
}

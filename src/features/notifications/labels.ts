import { msg } from '@lingui/core/macro';
import type { notification } from '../../domain/notifications/notification.ts';
import type { comment } from '../../domain/shared/comment.ts';
import type { LabelSet } from '../../resource/words/label-set.ts';

export const NOTIFICATION_LABELS: LabelSet<typeof notification> = {
  entity: 'notification',
  singular: msg`Notification`,
  plural: msg`Notifications`,
  none: msg`No notifications yet`,
  create: msg`New notification`,
  empty: msg`You are told here when work is assigned to you, and when somebody answers you or rejects your plan.`,
  deleteTitle: msg`Delete this notification?`,
  fields: {
    title: msg`Record`,
    message: msg`Message`,
    type: msg`Kind`,
    timestamp: msg`When`,
    read: msg`Read`,
    persistent: msg`Stays`,
    userId: msg`For`,
    event: msg`What happened`,
    entity: msg`Kind of record`,
    entityId: msg`Record's id`,
  },
  choices: {
    event: {
      assigned: { label: msg`Work for you` },
      replied: { label: msg`New reply` },
      commented: { label: msg`New comment` },
    },
    type: {
      success: { label: msg`Success`, tone: 'safe' },
      error: { label: msg`Error`, tone: 'fault' },
      warning: { label: msg`Warning`, tone: 'energised' },
      info: { label: msg`Information` },
    },
  },
};

export const COMMENT_LABELS: LabelSet<typeof comment> = {
  entity: 'comment',
  singular: msg({ message: 'Comment', context: 'notifications' }),
  plural: msg`Comments`,
  none: msg`No comments yet`,
  create: msg`New comment`,
  empty: msg`What people have said about a record.`,
  deleteTitle: msg`Delete this comment?`,
  fields: {
    entity: msg`Kind of record`,
    entityId: msg`Record's id`,
    text: msg({ message: 'Comment', context: 'notifications' }),
  },
  choices: {},
};

import { msg } from '@lingui/core/macro';
import type { ItemsLayout } from '../../resource/items/items-layout.ts';

export const TASKS_LAYOUT: ItemsLayout = {
  fields: ['title', 'assignee', 'startDate', 'endDate', 'done'],
  add: msg`Add a task`,
  fresh: { title: '', assignee: '', startDate: '', endDate: '', done: false },
};

export const PARTS_LAYOUT: ItemsLayout = {
  fields: ['itemId', 'quantity'],
  add: msg`Add a part`,
  fresh: { itemId: '', quantity: '' },
};

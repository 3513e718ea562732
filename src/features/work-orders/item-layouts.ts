import { msg } from '@lingui/core/macro';
import type { ItemsLayout } from '../../resource/items/items-layout.ts';
import { CompetenceName } from './competence-name.tsx';

export const TASKS_LAYOUT: ItemsLayout = {
  fields: ['title', 'assignee', 'startDate', 'endDate', 'done'],
  add: msg`Add a task`,
  fresh: { title: '', assignee: '', startDate: '', endDate: '', done: false },
};

export const COMPETENCES_LAYOUT: ItemsLayout = {
  fields: ['name'],
  add: msg`Add a competence`,
  fresh: { name: '' },
  widgets: { name: CompetenceName },
};

export const TOOLS_LAYOUT: ItemsLayout = {
  fields: ['name'],
  add: msg`Add a tool`,
  fresh: { name: '' },
};

export const PARTS_LAYOUT: ItemsLayout = {
  fields: ['itemId', 'quantity'],
  add: msg`Add a part`,
  fresh: { itemId: '', quantity: '' },
};

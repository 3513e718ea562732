import type { Page } from '@playwright/test';
import type { AnyRow } from '../../../src/domain/kit/entity/entity.ts';
import { createPath, listPath, recordPath } from '../../../src/resource/rows/record-path.ts';
import { expect } from '../fixtures.ts';
import { openScreen, toNextScreen } from '../next-screen.ts';
import { type Deed, nameOf } from './deeds.ts';
import { changeOne, fillRequired } from './fill-form.ts';
import type { Targets } from './prepare.ts';

/** Creates, changes or deletes a record through the screens of its module. */
export async function doDeed(page: Page, deed: Deed, targets: Targets): Promise<void> {
  const name = nameOf(deed);
  const target = targets.get(name);
  const special = SPECIAL[name];
  if (special) return special(page, given(target, name));
  const { entity, verb } = deed;
  if (verb === 'create') {
    await openScreen(page, createPath(entity.name));
    await fillRequired(page, entity, `Tour: ${entity.name} created`);
    return submit(page, 'Create');
  }
  const address = recordPath(entity.name, given(target, name).id);
  if (verb === 'update') {
    await openScreen(page, `${address}/edit`);
    await changeOne(page, entity, `Tour: ${entity.name} changed`);
    return submit(page, 'Save');
  }
  await openScreen(page, address);
  await page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).click();
  await toNextScreen(page, name, () => confirm(page));
  await expect(page, name).toHaveURL(listPath(entity.name));
}

/** Writes whose place is another record's screen, or a screen of their own. `row`: see `prepare`. */
const SPECIAL: Readonly<Record<string, (page: Page, row: AnyRow) => Promise<void>>> = {
  'comment create': async (page, order) => {
    await openScreen(page, recordPath('workOrder', order.id));
    await page.getByRole('textbox', { name: 'Write a comment' }).fill('Tour: a new comment');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(saying(page, 'Tour: a new comment')).toBeVisible();
  },
  'comment update': async (page, comment) => {
    await openScreen(page, recordPath('workOrder', String(comment.entityId)));
    const one = saying(page, String(comment.text));
    await one.getByRole('button', { name: 'Change the comment' }).click();
    await page.getByRole('textbox', { name: 'Change the comment' }).fill('Tour: said again');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(saying(page, 'Tour: said again')).toBeVisible();
  },
  'comment remove': async (page, comment) => {
    await openScreen(page, recordPath('workOrder', String(comment.entityId)));
    const one = saying(page, String(comment.text));
    await one.getByRole('button', { name: 'Delete the comment' }).click();
    await confirm(page);
    await expect(one).toHaveCount(0);
  },
  'attachment create': async (page, order) => {
    await openScreen(page, recordPath('workOrder', order.id));
    const file = { name: 'Tour.txt', mimeType: 'text/plain', buffer: Buffer.from('Tour: a new file') };
    await page.getByLabel('Add photos or files').setInputFiles(file);
    await expect(saying(page, 'Tour.txt').getByText('On this device')).toBeVisible();
  },
  'attachment update': async (page, photograph) => {
    await openScreen(page, recordPath('workOrder', String(photograph.entityId)));
    const choice = page.getByRole('group', { name: `What ${String(photograph.name)} shows` });
    await choice.getByRole('button', { name: 'Before', exact: true }).click();
    await expect(choice.getByRole('button', { name: 'Before', exact: true, pressed: true })).toBeVisible();
  },
  'attachment remove': async (page, attachment) => {
    await openScreen(page, recordPath('workOrder', String(attachment.entityId)));
    const one = saying(page, String(attachment.name));
    await one.getByRole('button', { name: 'Delete' }).click();
    await confirm(page);
    await expect(one).toHaveCount(0);
  },
  'ticketReply create': async (page, ticket) => {
    await openScreen(page, recordPath('supportTicket', ticket.id));
    await page.getByRole('textbox', { name: 'Write a reply' }).fill('Tour: a new reply');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(saying(page, 'Tour: a new reply')).toBeVisible();
  },
  'ticketReply remove': async (page, reply) => {
    await openScreen(page, recordPath('supportTicket', String(reply.ticketId)));
    const one = saying(page, String(reply.message));
    await one.getByRole('button', { name: 'Delete the reply' }).click();
    await confirm(page);
    await expect(one).toHaveCount(0);
  },
  'articleFeedback create': async (page, article) => {
    await openScreen(page, recordPath('article', article.id));
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(page.getByText('Thank you.')).toBeVisible();
  },
  'articleFeedback update': async (page, feedback) => {
    await openScreen(page, recordPath('article', String(feedback.articleId)));
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'What was missing?' })).toBeVisible();
  },
  'keptAsset remove': async (page, kept) => {
    await openScreen(page, recordPath('asset', String(kept.assetId)));
    await page.getByRole('button', { name: 'No longer keep' }).click();
    await expect(page.getByRole('button', { name: 'No longer keep' })).toBeHidden();
  },
  'notification update': async (page, order) => {
    await openScreen(page, listPath('notification'));
    const one = saying(page, String(order.title));
    await one.getByRole('button', { name: 'Mark read' }).click();
    await expect(one.getByRole('button', { name: 'Mark read' })).toBeHidden();
  },
  'notification remove': async (page, order) => {
    await openScreen(page, listPath('notification'));
    const one = saying(page, String(order.title));
    await one.getByRole('button', { name: 'Remove' }).click();
    await expect(one).toHaveCount(0);
  },
  'stockLine create': async (page) => {
    await openScreen(page, createPath('stockLine'));
    await page.getByRole('combobox', { name: 'Item' }).click();
    await page.getByRole('listbox').getByRole('option').first().click();
    await page.getByRole('textbox', { name: 'Quantity' }).fill('3');
    await page.getByRole('combobox', { name: 'Into warehouse' }).selectOption({ index: 1 });
    await page.getByRole('combobox', { name: 'Bin' }).fill('TOUR-1');
    await submit(page, 'Put into stock');
  },
  'surveyForm create': async (page) => {
    await openScreen(page, createPath('surveyForm'));
    const text = '| type | name | label |\n| text | pole | Pole |';
    const file = { name: 'Tour.md', mimeType: 'text/markdown', buffer: Buffer.from(text) };
    await page.locator('input[type="file"]').setInputFiles(file);
    await page.getByLabel('Category').selectOption('Asset inventory');
    await toNextScreen(page, 'surveyForm create', () =>
      page.getByRole('button', { name: 'Publish', exact: true }).click(),
    );
  },
  'servedCustomers create': (page) => customersOf(page, '2031'),
  'servedCustomers update': (page, row) => customersOf(page, String(row.year)),
  'savedReport create': async (page) => {
    await openScreen(page, createPath('savedReport'));
    await saveReport(page, 'Tour: a new report');
  },
  'savedReport update': async (page, row) => {
    await openScreen(page, `${recordPath('savedReport', row.id)}/edit`);
    await saveReport(page, 'Tour: another name');
  },
};

async function customersOf(page: Page, year: string): Promise<void> {
  await openScreen(page, '/tenant/compliance/customers');
  const customers = page.getByRole('textbox', { name: 'Customers served' });
  await page.getByRole('textbox', { name: 'Year' }).fill(year);
  await customers.fill('4321');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(customers).toHaveValue('');
}

async function saveReport(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await submit(page, 'Save report');
}

function saying(page: Page, text: string) {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: text });
}

async function confirm(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Saves, which leads from the form to the record or the list. */
async function submit(page: Page, name: string): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name, exact: true });
  await toNextScreen(page, name, () => button.click());
}

function given(target: AnyRow | undefined, name: string): AnyRow {
  if (!target && !name.endsWith('create')) throw new Error(`${name}: nothing was prepared`);
  return target ?? NOTHING;
}

/** A record that is made from nothing needs no other one. */
const NOTHING: AnyRow = {
  id: '',
  tenantId: '',
  version: 0,
  createdAt: '',
  createdBy: null,
  updatedAt: '',
  updatedBy: null,
};

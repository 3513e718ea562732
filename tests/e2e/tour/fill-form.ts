import type { Locator, Page } from '@playwright/test';
import { clientFields, type EntityDefinition, fieldOf } from '../../../src/domain/kit/entity/entity.ts';
import type { Field } from '../../../src/domain/kit/fields/field.ts';
import { expect } from '../fixtures.ts';

/** Fills what the form of a new record asks for, by the definition, and nothing else. */
export async function fillRequired(page: Page, entity: EntityDefinition, title: string): Promise<void> {
  for (const name of clientFields(entity)) {
    const field = fieldOf(entity, name);
    const control = controlOf(page, name);
    if (name === entity.titleField) await control.fill(title);
    else if (field.required && (await control.count()) > 0 && (await control.inputValue()) === '')
      await fillIn(page, control, field);
  }
}

/** Changes the record's name or, where its form does not have it, the first choice that it has. */
export async function changeOne(page: Page, entity: EntityDefinition, title: string): Promise<void> {
  await expect(page.getByRole('main').getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  const named = controlOf(page, entity.titleField);
  if ((await named.count()) > 0) return named.fill(title);
  for (const name of clientFields(entity)) {
    const field = fieldOf(entity, name);
    const control = controlOf(page, name);
    if (field.kind !== 'choice' || (await control.count()) === 0) continue;
    const now = await control.inputValue();
    await control.selectOption(field.values.find((value) => value !== now) ?? null);
    return;
  }
  throw new Error(`${entity.name}: nothing that the form could change`);
}

function controlOf(page: Page, name: string): Locator {
  return page.locator(`[id="field-${name}"]`);
}

async function fillIn(page: Page, control: Locator, field: Field): Promise<void> {
  switch (field.kind) {
    case 'choice':
      await control.selectOption(field.values[0] ?? null);
      return;
    case 'date':
      return control.fill('2027-03-01');
    case 'instant':
      return control.fill('2026-11-20T08:00');
    case 'number':
      return control.fill(String(Math.max(field.min, 1)));
    case 'quantity':
      return control.fill('5');
    case 'reference':
    case 'person':
      await control.click();
      await page.getByRole('listbox').getByRole('option').first().click();
      await expect(control).not.toHaveValue('');
      return;
    default:
      return control.fill('From the tour');
  }
}

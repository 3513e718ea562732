import type { Page } from '@playwright/test';
import type { Api } from '../fixtures.ts';

/** A dialog of the product, and how a person comes to its button. */
export interface DialogTry {
  /** The file that shows it. */
  readonly file: string;
  readonly address: string;
  /** Ends where the dialog stands, not another one on the way to it. */
  readonly open: (page: Page) => Promise<void>;
  /** What it needs before its button can be pressed. */
  readonly fill?: (page: Page) => Promise<void>;
  readonly button: string | RegExp;
  /** The way to it can be gone once: it is not left by Esc before. */
  readonly opensOnce?: true;
  /** Leaves what it says at its end; absent: it closes by itself. */
  readonly leave?: (page: Page) => Promise<void>;
}

/** One that saves on the device. */
export interface SavingTry extends DialogTry {
  /** Whose device; absent: a tenant's administrator. */
  readonly person?: string;
  /** Operations that one press saves; some buttons say of how many. */
  readonly operations: number | ((button: string) => number);
}

/** Who makes what the dialogs stand on: nobody decides on their own. */
export interface Makers {
  readonly planner: Api;
  readonly stores: Api;
  readonly admin: Api;
}

export async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

export function presses(name: string | RegExp): (page: Page) => Promise<void> {
  return (page) => press(page, name);
}

export function types(label: string, text: string): (page: Page) => Promise<void> {
  return (page) => page.getByRole('dialog').getByRole('textbox', { name: label }).fill(text);
}

/** @throws where the demo data has no such row */
export function rowWith<R extends object>(rows: readonly R[], values: Partial<R>): R {
  const row = rows.find((one) =>
    Object.entries(values).every(([name, value]) => Reflect.get(one, name) === value),
  );
  if (!row) throw new Error(`the demo data has no row with ${JSON.stringify(values)}`);
  return row;
}

/** Brings a record that was made from status to status. */
export async function decided(
  maker: Api,
  method: 'PUT' | 'PATCH',
  path: string,
  ...statuses: readonly string[]
): Promise<void> {
  for (const status of statuses) {
    const answer = await maker.decide(method, path, { status });
    if (answer.status !== 200) throw new Error(`${path} to ${status}: ${JSON.stringify(answer.body)}`);
  }
}

/** One that calls the server. */
export interface AskedTry extends DialogTry {
  /** The call that a press makes: its method and its path below the API's base, with a star for each id. */
  readonly call: `${'POST' | 'PATCH' | 'DELETE'} /${string}`;
  /** Begins it twice within a moment; absent: by its button. */
  readonly twice?: (page: Page) => Promise<void>;
  /** It may be closed while its call is on the way: what that came to is said in a notice then. */
  readonly mayClose?: true;
}

export function chooses(label: string, option: string): (page: Page) => Promise<void> {
  return async (page) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: label }).selectOption({ label: option });
  };
}

/** Two drops of the same file, before the dialog can be drawn again. */
export function dropsTwice(name: string, bytes: Uint8Array): (page: Page) => Promise<void> {
  return async (page) => {
    const place = page.getByRole('dialog').locator('label', { has: page.locator('input[type=file]') });
    await place.evaluate(
      (element, file) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(
          new File([new Uint8Array(file.bytes)], file.name, { type: 'application/zip' }),
        );
        for (let drops = 0; drops < 2; drops++)
          element.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
      },
      { name, bytes: [...bytes] },
    );
  };
}

import { expect } from '@playwright/test';
import { findingByRole, type Name, type Role } from './find-by-role.ts';

/** What an engine's driver does with one tab. */
export interface DrivenTab {
  /** Loads the address as somebody does who types it: a navigation of the browser's, not of the app's. */
  goto(url: string): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  /** The value of an expression in the page, awaited. */
  evaluate<T>(expression: string): Promise<T>;
  click(selector: string): Promise<void>;
  /** Replaces what stands in a field, key by key. */
  type(selector: string, text: string): Promise<void>;
  attach(selector: string, file: string): Promise<void>;
  /** One stroke of a pen across the element, from its upper left to its lower right. */
  draw(selector: string): Promise<void>;
}

/** One tab, by what a person sees. */
export interface Tab extends Pick<DrivenTab, 'back' | 'reload' | 'evaluate'> {
  goto(path: string): Promise<void>;
  sees(role: Role, name: Name): Promise<void>;
  /** Whether it is there now. */
  has(role: Role, name: Name): Promise<boolean>;
  /** Somewhere on the page. */
  shows(text: string): Promise<void>;
  click(role: Role, name: Name): Promise<void>;
  fill(role: Role, name: Name, text: string): Promise<void>;
  /** Whatever is typed into that field comes to be this. */
  holds(role: Role, name: Name, text: string): Promise<void>;
  draw(role: Role, name: Name): Promise<void>;
  attach(selector: string, file: string): Promise<void>;
}

/** Milliseconds until what is not there counts as missing: two engines and a server share two cores. */
const PATIENCE = 60_000;

/** An expression for the page: all that can be read on it. */
const SHOWN = 'document.body.innerText';

/** How often is looked. */
const LOOKS = { timeout: PATIENCE, intervals: [50, 100, 200] };

export function tabOf(driven: DrivenTab, origin: string): Tab {
  const find = async (role: Role, name: Name): Promise<string | null> => {
    // A page that is on its way answers nothing.
    const found = await driven.evaluate<string | null>(findingByRole(role, name)).catch(() => null);
    return found;
  };
  const wait = async (role: Role, name: Name): Promise<string> => {
    let found: string | null = null;
    const look = async () => (found = await find(role, name));
    await expect
      .poll(look, LOOKS)
      .not.toBeNull()
      .catch(async () => {
        const shown = await driven.evaluate<string>(SHOWN).catch(String);
        throw new Error(`no ${role} "${String(name)}" came, but:\n${shown.slice(0, 800)}`);
      });
    return found ?? '';
  };
  return {
    back: () => driven.back(),
    reload: () => driven.reload(),
    evaluate: (expression) => driven.evaluate(expression),
    goto: (path) => driven.goto(origin + path),
    has: async (role, name) => (await find(role, name)) !== null,
    sees: async (role, name) => void (await wait(role, name)),
    shows: (text) =>
      // A page that is on its way shows nothing.
      expect.poll(() => driven.evaluate<string>(SHOWN).catch(() => ''), LOOKS).toContain(text),
    // A screen may be drawn anew between the look and the press.
    click: (role, name) =>
      expect(async () => {
        const target = await wait(role, name);
        expect(await driven.evaluate(standingStill(target)), `${role} "${String(name)}" stands still`).toBe(
          true,
        );
        await driven.click(target);
      }).toPass({ timeout: PATIENCE }),
    fill: (role, name, text) =>
      expect(async () => {
        const field = await wait(role, name);
        await driven.type(field, text);
        expect(await driven.evaluate(valueOf(field))).toBe(text);
      }).toPass({ timeout: PATIENCE }),
    holds: (role, name, text) =>
      expect
        .poll(async () => driven.evaluate(valueOf((await find(role, name)) ?? 'none')).catch(String), LOOKS)
        .toBe(text),
    draw: async (role, name) => {
      const place = await wait(role, name);
      await expect.poll(() => driven.evaluate(standingStill(place)), LOOKS).toBe(true);
      await driven.draw(place);
    },
    attach: async (selector, file) => {
      const isThere = `document.querySelector('input[type=file]' + ${JSON.stringify(selector)}) !== null`;
      await expect.poll(() => driven.evaluate(isThere), LOOKS).toBe(true);
      await driven.attach(selector, file);
    },
  };
}

/** An expression for the page: what stands in a field; undefined where there is none. */
function valueOf(selector: string): string {
  return `document.querySelector(${JSON.stringify(selector)})?.value`;
}

/**
 * An expression for the page: whether an element is where it was a moment ago. The drivers press a place and not an element,
 * and what comes late above it moves it away from under the press. A page behind another one draws no frames to count.
 */
function standingStill(selector: string): string {
  return `new Promise((resolve) => {
    const place = () => {
      const { x, y } = document.querySelector(${JSON.stringify(selector)})?.getBoundingClientRect() ?? {};
      return x + '/' + y;
    };
    document.querySelector(${JSON.stringify(selector)})?.scrollIntoView({ block: 'center' });
    const before = place();
    setTimeout(() => resolve(before !== 'undefined/undefined' && place() === before), 150);
  })`;
}

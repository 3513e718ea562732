import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** WCAG 2.2, levels A and AA, with everything that they took over from 2.0 and 2.1. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Those of their rules that a theme can break. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Rule, element and what is wrong with it, of both themes. */
export async function violations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    // A colour on its way to another one has no contrast to speak of.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${colorScheme}\\b`));
    const axe = new AxeBuilder({ page }).setLegacyMode();
    const rules = colorScheme === 'light' ? axe.withTags(WCAG) : axe.withRules(OF_COLOURS);
    const { violations: broken } = await rules.analyze();
    for (const { id, nodes } of broken) {
      for (const { html, failureSummary } of nodes)
        found.push(`${colorScheme} ${id}: ${html} ${failureSummary}`);
    }
  }
  return found;
}

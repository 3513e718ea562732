import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium } from 'playwright';

/** The system's Chromium, else the one that `playwright install chromium` put on this machine. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  const system = ['chromium', 'chromium-browser', 'google-chrome'].flatMap((name) =>
    (process.env['PATH'] ?? '').split(':').map((folder) => join(folder, name)),
  );
  return [...(named ? [named] : []), ...system, chromium.executablePath()].find((path) => existsSync(path));
}

/** Chromium's own sandbox does not start as root. */
function chromiumArguments(): string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}

/**
 * A browser as a person has it: what it stores in `folder` survives closing. Incognito contexts keep IndexedDB in
 * memory, so neither durability nor speed can be seen in them.
 */
export async function openDevice(
  folder: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium on this machine: run "npm test", which installs one.');
  return chromium.launchPersistentContext(folder, {
    executablePath,
    args: chromiumArguments(),
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    ...options,
  });
}

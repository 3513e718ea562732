/** What a bare machine lacks beside packages: a built client and three browsers. */
import { spawnSync } from 'node:child_process';
import { buildClientIfStale } from './build-client.ts';

const APT_INSTALL = ['apt-get', 'install', '-y', '--no-install-recommends'];

const wants = process.argv.slice(2);
if (wants.includes('client')) await buildClientIfStale();
if (wants.includes('tests')) await ensureBrowsers();

async function ensureBrowsers(): Promise<void> {
  // They load Playwright, which no start of the server needs.
  const { findChromium } = await import('../tests/support/chromium.ts');
  const { findFirefox, findWebKit } = await import('../tests/support/other-engines.ts');
  // The system's own come first: they bring the libraries that they need, and need no host but its package archive.
  ensure('Chromium', findChromium, [
    ...asRoot(
      [...APT_INSTALL, 'chromium', 'chromium-headless-shell', 'fonts-liberation'],
      [...APT_INSTALL, 'chromium'],
    ),
    [process.execPath, 'node_modules/playwright/cli.js', 'install', '--with-deps', 'chromium'],
    [process.execPath, 'node_modules/playwright/cli.js', 'install', 'chromium'],
  ]);
  ensure('Firefox', findFirefox, [...asRoot([...APT_INSTALL, 'firefox-esr'])]);
  ensure('WebKitGTK (WebKitWebDriver, Xvfb, its bindings for Python)', findWebKit, [
    ...asRoot([...APT_INSTALL, 'webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1']),
  ]);
}

function ensure(what: string, find: () => string | undefined, ways: readonly (readonly string[])[]): void {
  if (find()) return;
  for (const [program = '', ...parameters] of ways) {
    process.stdout.write(`${what} is missing; trying: ${program} ${parameters.join(' ')}\n`);
    spawnSync(program, parameters, { stdio: 'inherit' });
    if (find()) return;
  }
  process.stderr.write(
    `The tests need ${what}, and it could not be installed here. Install it and try again.\n`,
  );
  process.exit(1);
}

/** Debian's packages, where this machine has apt-get and we may use it. */
function asRoot(...installs: readonly (readonly string[])[]): (readonly string[])[] {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return [];
  return [['apt-get', 'update'], ...installs];
}

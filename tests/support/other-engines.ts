import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export function findFirefox(): string | undefined {
  return findProgram('firefox-esr') ?? findProgram('firefox');
}

/** WebKitGTK with what drives it and shows it, and Debian's Python, for which its bindings are; undefined where one is missing. */
export function findWebKit(): string | undefined {
  const driver = findProgram('WebKitWebDriver');
  if (!driver || !findProgram('Xvfb')) return undefined;
  const bindings = "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')";
  return spawnSync('/usr/bin/python3', ['-c', bindings]).status === 0 ? driver : undefined;
}

function findProgram(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(':');
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

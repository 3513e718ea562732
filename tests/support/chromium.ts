import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium } from 'playwright';
import { type BackEnd, backEndArguments } from './back-end.ts';

/** The system's Chromium, else the one that `playwright install chromium` put on this machine. */
export function findChromium(): string | undefined {
  return findOne(['chromium', 'chromium-browser', 'google-chrome']);
}

/** The same without the windows around pages, where there is one: starting it costs a tenth of the processor time. */
function findHeadlessShell(): string | undefined {
  return findOne(['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']);
}

function findOne(names: readonly string[]): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  const system = names.flatMap((name) =>
    (process.env['PATH'] ?? '').split(':').map((folder) => join(folder, name)),
  );
  return [...(named ? [named] : []), ...system, chromium.executablePath()].find((path) => existsSync(path));
}

/**
 * The address that every browser of a test knows, whatever port its server has: what it stores belongs to an origin, so
 * that a prepared browser can be used with another server.
 */
export const ORIGIN = 'http://localhost:4173';

/**
 * A test's page lives for seconds: what V8's optimising compilers do for it never pays off, and is a tenth of a run's
 * processor time. All browsers of a run say the same: code that one has cached is of no use to another with other flags.
 */
const UNOPTIMISED = '--js-flags=--no-opt --no-maglev';

function chromiumArguments(port: string, { optimises, backEnd, film }: ChosenEngine): string[] {
  const mapped = `--host-resolver-rules=MAP ${new URL(ORIGIN).host} 127.0.0.1:${port}`;
  // Chromium's own sandbox does not start as root.
  const unboxed = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return [
    mapped,
    ...unboxed,
    ...backEndArguments(backEnd),
    ...(optimises ? [] : [UNOPTIMISED]),
    ...(film === undefined ? [] : cameraArguments(film)),
  ];
}

/** A camera that shows a film over and over. */
function cameraArguments(film: string): string[] {
  return ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`];
}

type ChosenEngine = Required<Omit<Engine, 'film'>> & Pick<Engine, 'film'>;

interface Engine {
  /** As a person's browser does: for whoever measures. */
  readonly optimises?: boolean;
  /** What new databases of IndexedDB are kept in. */
  readonly backEnd?: BackEnd;
  /** The file of a film in YUV4MPEG2 that the device's camera shows; absent: it has none. */
  readonly film?: string | undefined;
}

interface DeviceOptions extends BrowserContextOptions, Engine {
  /** Instead of the quickest one to start. */
  readonly executablePath?: string | undefined;
}

/**
 * A browser as a person has it: what it stores in `folder` survives closing. Incognito contexts keep IndexedDB in
 * memory, so neither durability nor speed can be seen in them.
 */
export async function openDevice(
  folder: string,
  server: { readonly url: string },
  {
    optimises = false,
    backEnd = 'leveldb',
    film,
    // The quick one has no cameras, not even played ones.
    executablePath = film === undefined ? findHeadlessShell() : findChromium(),
    ...options
  }: DeviceOptions = {},
): Promise<BrowserContext> {
  if (!executablePath) throw new Error('No Chromium on this machine: run "npm test", which installs one.');
  return chromium.launchPersistentContext(folder, {
    executablePath,
    args: chromiumArguments(new URL(server.url).port, { optimises, backEnd, film }),
    baseURL: ORIGIN,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    ...options,
  });
}

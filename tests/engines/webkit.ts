import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Builder, By, Capabilities, type WebDriver } from 'selenium-webdriver';
import type { Ear, EngineBrowser, Model } from './browser.ts';
import type { DrivenTab } from './tab.ts';

const WINDOW = fileURLToPath(new URL('webkit-window.py', import.meta.url));

/** Milliseconds for the start, for what a page does, and for the driver's last word. */
const START = 30_000;
const PAGE = 60_000;
const GOODBYE = 5000;

/** Debian's WebKitGTK, which is the iPads' engine, in a window of our own on a screen that nobody sees. */
export async function openWebKit(folder: string, hear: Ear, model: Model | null): Promise<EngineBrowser> {
  await mkdir(folder, { recursive: true });
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await firstLine(screen.stdio[3] as Readable); // a pipe, by the options above
  const port = await freePort();
  const program = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environmentOf(folder, display), ...(model && saying(model)) },
  });
  for (const stream of [program.stdout, program.stderr]) hearErrors(stream, hear);
  const driver = await within(connect(port), 'the window of WebKit');
  let first: string | undefined = await driver.getWindowHandle();
  return {
    async newTab() {
      if (!first) await driver.switchTo().newWindow('tab');
      const handle = first ?? (await driver.getWindowHandle());
      first = undefined;
      return drive(driver, handle);
    },
    async close() {
      await Promise.race([driver.quit().catch(() => undefined), after(GOODBYE)]);
      await Promise.all([program, screen].map(end));
    },
  };
}

function environmentOf(folder: string, display: string): Record<string, string> {
  return {
    DISPLAY: `:${display}`,
    FIELDLINE_WEBKIT: folder,
    HOME: folder,
    XDG_DATA_HOME: join(folder, 'xdg-data'),
    XDG_CACHE_HOME: join(folder, 'xdg-cache'),
    XDG_CONFIG_HOME: join(folder, 'xdg-config'),
    // Its sandbox does not start as root.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    // There is no graphics card.
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
    GDK_BACKEND: 'x11',
    NO_AT_BRIDGE: '1',
  };
}

function saying({ userAgent, touchPoints }: Model): Record<string, string> {
  return { FIELDLINE_USER_AGENT: userAgent, FIELDLINE_TOUCH_POINTS: String(touchPoints) };
}

async function connect(port: number): Promise<WebDriver> {
  const url = `http://127.0.0.1:${port}`;
  const isUp = (): Promise<boolean> =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let looks = 0; !(await isUp()); looks++) {
    if (looks === 100) throw new Error('WebKitWebDriver does not answer');
    await after(100);
  }
  const capabilities = new Capabilities({
    browserName: 'Fieldline',
    timeouts: { script: PAGE, pageLoad: PAGE, implicit: 0 },
    'webkitgtk:browserOptions': { binary: WINDOW, args: [] },
  });
  return new Builder().usingServer(url).withCapabilities(capabilities).build();
}

function drive(driver: WebDriver, handle: string): DrivenTab {
  const here = () => driver.switchTo().window(handle);
  const find = async (selector: string) => {
    await here();
    return driver.findElement(By.css(selector));
  };
  return {
    async goto(url) {
      await here();
      await driver.get(url);
    },
    async back() {
      await here();
      await driver.navigate().back();
    },
    async reload() {
      await here();
      await driver.navigate().refresh();
    },
    async evaluate<T>(expression: string) {
      await here();
      const answer = await driver.executeAsyncScript<{ value?: T; error?: string }>(
        `const done = arguments[arguments.length - 1];
         Promise.resolve().then(() => (${expression})).then((value) => done({ value }), (error) => done({ error: String(error) }));`,
      );
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.value as T; // what the caller asked for
    },
    async click(selector) {
      const element = await find(selector);
      await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', element);
      // By the page, not at a place: a window that has another one over it hears nothing of that. A press moves the focus, too.
      await driver.executeScript('arguments[0].focus(); arguments[0].click()', element);
    },
    async type(selector, text) {
      const field = await find(selector);
      await driver.executeScript('arguments[0].focus(); arguments[0].select()', field);
      await field.sendKeys(text);
    },
    attach: async (selector, file) => (await find(`input[type=file]${selector}`)).sendKeys(file),
    async draw(selector) {
      const origin = await find(selector);
      const { width, height } = await origin.getRect();
      // From the element's middle.
      const [x, y] = [Math.round(width * 0.3), Math.round(height * 0.3)];
      const pen = driver.actions().move({ origin, x: -x, y: -y }).press();
      await pen.move({ origin, x: 0, y: 0 }).move({ origin, x, y }).release().perform();
    },
  };
}

/** The window writes what pages write to their console. */
function hearErrors(stream: Readable, hear: Ear): void {
  createInterface(stream).on('line', (line) => {
    if (/CONSOLE .*\bERROR\b|PROCESS GONE|Traceback|^\w+Error: /.test(line)) hear(line);
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  server.close();
  await once(server, 'close');
  return port;
}

async function firstLine(stream: Readable): Promise<string> {
  const [line] = (await once(createInterface(stream), 'line')) as [string]; // readline's
  return line;
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  program.kill();
  await once(program, 'exit');
}

/** @throws when it takes longer: what is missing said why on its standard error */
function within<T>(work: Promise<T>, what: string): Promise<T> {
  const late = after(START).then(() => Promise.reject(new Error(`${what} does not open`)));
  return Promise.race([work, late]);
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

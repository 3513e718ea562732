import { expect, it } from 'vitest';
import { keepKeyboardRoom } from './keyboard-room.ts';

class Viewport extends EventTarget {
  height = 800;
  offsetTop = 0;
  scale = 1;
}

/** A page of 800 pixels, and what its dialogs are told. */
function openPage() {
  const viewport = new Viewport();
  const told: string[] = [];
  const style = { setProperty: (name: string, value: string) => void told.push(`${name}: ${value}`) };
  const page = {
    innerHeight: 800,
    visualViewport: viewport,
    navigator: {},
    document: { documentElement: { style } },
  };
  keepKeyboardRoom(page as unknown as Window); // as much of a window as is asked for
  return { viewport, told };
}

it('a keyboard over the page takes its height from what stays above it', () => {
  const { viewport, told } = openPage();
  viewport.height = 460;
  viewport.dispatchEvent(new Event('resize'));
  viewport.offsetTop = 40;
  viewport.dispatchEvent(new Event('scroll'));
  Object.assign(viewport, { height: 800, offsetTop: 0 });
  viewport.dispatchEvent(new Event('resize'));
  expect(told).toEqual(['--keyboard: 340px', '--keyboard: 300px', '--keyboard: 0px']);
});

it('who zooms in is covered by nothing', () => {
  const { viewport, told } = openPage();
  Object.assign(viewport, { height: 400, scale: 2 });
  viewport.dispatchEvent(new Event('resize'));
  expect(told).toEqual(['--keyboard: 0px']);
});

it('a browser that tells of no such thing is left alone', () => {
  const page = { innerHeight: 800, visualViewport: null, navigator: {}, document: {} };
  expect(() => keepKeyboardRoom(page as unknown as Window)).not.toThrow();
});

it('the engine that can make the page smaller is asked to, the others are not', () => {
  const viewport = { content: 'width=device-width' };
  const document = { querySelector: () => viewport };
  const page = { visualViewport: null, document };
  keepKeyboardRoom({ ...page, navigator: {} } as unknown as Window);
  expect(viewport.content).toBe('width=device-width');
  keepKeyboardRoom({ ...page, navigator: { virtualKeyboard: {} } } as unknown as Window);
  expect(viewport.content).toBe('width=device-width, interactive-widget=resizes-content');
});

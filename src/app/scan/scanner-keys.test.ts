import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTypedPage, type Press, type TypedPage } from '../../../tests/support/typed-page.ts';
import { BETWEEN_KEYS } from '../../domain/scan/burst.ts';
import { SCANNED_INTO } from '../../resource/inputs/field-scanner.ts';
import type { TypedScan } from './give-scan.ts';
import { listenForScanner } from './scanner-keys.ts';

/** Between two keys of a scanner, and of a person, in milliseconds. */
const SCANNER = 8;
const PERSON = 120;

let page: TypedPage;
let scans: TypedScan[];
let stop: () => void;

beforeEach(() => {
  page = openTypedPage();
  scans = [];
  stop = listenForScanner((scan) => scans.push(scan));
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** As a scanner types, Enter behind it. */
const scan = (code: string, ...ends: string[]) =>
  page.type([...Array.from(code), ...(ends.length > 0 ? ends : ['Enter'])], SCANNER);

const keysHeard = () => page.heard.map(({ key }) => key);

describe('outside of fields', () => {
  it('a burst with Enter or Tab is a scan, and nobody else hears a key of it', () => {
    scan('nej-1');
    scan('nej-2', 'Tab');
    page.wait(1000);
    expect(scans).toEqual([
      { code: 'nej-1', isInForm: false },
      { code: 'nej-2', isInForm: false },
    ]);
    expect(keysHeard()).toEqual([]);
  });

  it.each([
    ['one by one', 'jjkn', PERSON],
    ['just slower than a scanner', 'jjkn', BETWEEN_KEYS + 1],
    ['two fingers at once', 'jk', 3],
    ['three', 'jkn', BETWEEN_KEYS],
  ])('shortcuts of a person are given on in their order: %s', (_, keys, after) => {
    page.type(keys, after);
    page.wait(1000);
    expect(keysHeard()).toEqual(Array.from(keys));
    expect(scans).toEqual([]);
  });

  it('a burst that nothing ends is no shortcut of anybody, and no scan', () => {
    page.type('nej-1', SCANNER);
    page.wait(1000);
    expect(keysHeard()).toEqual([]);
    expect(scans).toEqual([]);
    // Long after.
    page.press({ key: 'Enter' });
    expect(keysHeard()).toEqual(['Enter']);
  });

  it('Enter behind a shortcut comes behind it', () => {
    page.press({ key: 'j' });
    page.press({ key: 'Enter', after: 10 });
    expect(keysHeard()).toEqual(['j', 'Enter']);
  });

  it('a key that is held down repeats', () => {
    page.press({ key: 'j' });
    for (let times = 0; times < 6; times++) page.press({ key: 'j', after: 30, repeat: true });
    page.press({ key: 'Enter', after: 30 });
    expect(page.heard.map(({ key, repeat = false }) => [key, repeat])).toEqual([
      ['j', false],
      ...Array.from({ length: 6 }, () => ['j', true]),
      ['Enter', false],
    ]);
    expect(scans).toEqual([]);
  });

  it('Space presses the button that has the focus, and in a code it does not', () => {
    const button = page.element('delete');
    page.focus(button);
    page.press({ key: ' ' });
    expect(page.heard, 'at once: a browser presses nothing for a copy').toEqual([
      { key: ' ', code: 'Key ', on: 'delete' },
    ]);
    page.wait(1000);
    scan('AB 12');
    expect(scans.map(({ code }) => code)).toEqual(['AB 12']);
    expect(page.heard).toHaveLength(1);
  });

  it('whoever ticks rows by keys may scan', () => {
    page.focus(page.input('row', { type: 'checkbox' }));
    scan('nej-1');
    expect(scans.map(({ code }) => code)).toEqual(['nej-1']);
    expect(keysHeard()).toEqual([]);
  });

  it('keys that are waited with are given on when nobody listens for scanners any more', () => {
    page.press({ key: 'j' });
    stop();
    expect(keysHeard()).toEqual(['j']);
  });

  it('a key whose element has gone goes to where the focus is', () => {
    const row = page.element('row');
    page.focus(row);
    page.press({ key: 'j' });
    row.isConnected = false;
    page.focus(page.body);
    page.wait(1000);
    expect(page.heard).toEqual([{ key: 'j', code: 'Keyj', on: 'body' }]);
  });
});

describe('keys that are no characters', () => {
  it.each<[string, Press]>([
    ['Ctrl+C', { key: 'c', ctrlKey: true }],
    ['Cmd+K', { key: 'k', metaKey: true }],
    ['Alt+1', { key: '1', altKey: true }],
    ['Escape', { key: 'Escape' }],
    ['of an input method', { key: 'a', isComposing: true }],
    ['that an input method takes', { key: 'Process' }],
    ['an accent that waits for its letter', { key: 'Dead' }],
  ])('%s is heard at once, and is part of no code', (_, press) => {
    page.type('AM', SCANNER);
    page.press({ ...press, after: SCANNER });
    scan('T1');
    page.wait(1000);
    expect(scans).toEqual([]);
    expect(keysHeard()).toEqual(['A', 'M', press.key, 'T', '1', 'Enter']);
  });

  it('Shift is held for capitals', () => {
    const name = page.input('name', { value: 'Pole' });
    page.focus(name);
    page.type(['1', 'Shift', 'A', 'Shift', 'B', '2', 'Enter'], SCANNER);
    expect(scans).toEqual([{ code: '1AB2', isInForm: false }]);
    expect(name.value).toBe('Pole');
  });

  it.each([
    ['as browsers tell it', { altGraph: true }],
    ['as Windows does', { altGraph: true, ctrlKey: true, altKey: true }],
  ])('AltGr is held for a sign: %s', (_, flags) => {
    page.type('AB', SCANNER);
    page.press({ key: 'AltGraph', after: SCANNER, ...flags });
    page.press({ key: '@', after: SCANNER, ...flags });
    scan('12');
    expect(scans.map(({ code }) => code)).toEqual(['AB@12']);
  });

  it('Ctrl+] is the separator of two elements, and of a person it is what it was', () => {
    page.type('10AB', SCANNER);
    page.press({ key: 'Control', ctrlKey: true, after: SCANNER });
    page.press({ key: ']', ctrlKey: true, after: SCANNER });
    scan('2112');
    expect(scans.map(({ code }) => code)).toEqual(['10AB\u001d2112']);
    page.press({ key: ']', ctrlKey: true, after: PERSON });
    page.wait(1000);
    expect(page.heard.at(-1)).toEqual({ key: ']', ctrlKey: true, code: 'Key]', on: 'body' });
  });

  it('what is given on has all that it had', () => {
    page.press({ key: 'N', shiftKey: true });
    page.press({ key: '@', altGraph: true, ctrlKey: true, altKey: true, after: PERSON });
    page.wait(1000);
    expect(page.heard).toEqual([
      { key: 'N', shiftKey: true, code: 'KeyN', on: 'body' },
      { key: '@', altGraph: true, ctrlKey: true, altKey: true, code: 'Key@', on: 'body' },
    ]);
  });
});

describe('in fields', () => {
  it('a person types, however quickly', () => {
    const name = page.input('name');
    page.focus(name);
    page.type('Pole and transformer', 50);
    page.press({ key: 'Enter', after: 50 });
    expect(name.value).toBe('Pole and transformer');
    expect(keysHeard()).toEqual([...Array.from('Pole and transformer'), 'Enter']);
    expect(scans).toEqual([]);
  });

  it('a code is taken out again, and Enter of it saves nothing', () => {
    const name = page.input('name', { value: 'Pole', within: 'form' });
    page.focus(name);
    scan('SN-79');
    expect(name.value).toBe('Pole');
    expect(scans).toEqual([{ code: 'SN-79', isInForm: true }]);
    expect(keysHeard()).not.toContain('Enter');
  });

  it('a code stays in a field that takes codes', () => {
    const serial = page.input('serial', { within: 'form' });
    serial.dataset['takesCodes'] = '';
    page.focus(serial);
    scan('SN-79');
    expect(serial.value).toBe('SN-79');
    expect(scans).toEqual([]);
    expect(keysHeard()).not.toContain('Enter');
  });

  it('a field that takes a record is told of the code, and is as it was', () => {
    const assets: unknown[] = [];
    const asset = page.input('asset', { value: 'Pole 12', within: 'form' });
    asset.dataset['takesScans'] = '';
    asset.addEventListener(SCANNED_INTO, (event) => assets.push(Reflect.get(event, 'detail')));
    page.focus(asset);
    scan('SN-79', 'Tab');
    expect([assets, asset.value, scans]).toEqual([['SN-79'], 'Pole 12', []]);
    expect(keysHeard()).not.toContain('Tab');
  });

  it('a sheet that was opened for a field takes what is typed wherever the focus is', () => {
    const taken: unknown[] = [];
    const sheet = page.element('sheet');
    sheet.addEventListener(SCANNED_INTO, (event) => taken.push(Reflect.get(event, 'detail')));
    page.openDialog(sheet);
    scan('SN-79');
    expect([taken, scans]).toEqual([['SN-79'], []]);
  });

  it('a screen that goes on with codes takes them wherever the focus is, but not from behind a dialog', () => {
    const taken: unknown[] = [];
    const screen = page.element('screen');
    screen.addEventListener(SCANNED_INTO, (event) => taken.push(Reflect.get(event, 'detail')));
    page.openScreen(screen);
    const name = page.input('name', { value: '12' });
    page.focus(name);
    scan('SN-79');
    expect([taken, name.value, scans]).toEqual([['SN-79'], '12', []]);
    page.openDialog();
    scan('SN-80');
    expect(taken).toEqual(['SN-79']);
  });

  it('what a scanner sends behind Enter saves nothing either', () => {
    const name = page.input('name', { within: 'form' });
    page.focus(name);
    scan('SN-79', 'Enter', 'Enter', 'Tab');
    expect(scans).toHaveLength(1);
    expect(keysHeard()).not.toContain('Enter');
    expect(keysHeard()).not.toContain('Tab');
    page.press({ key: 'Enter', after: PERSON });
    expect(keysHeard()).toContain('Enter');
  });

  it('a choice that a code has moved is put back', () => {
    const kind = page.select('kind', 'Pole');
    kind.within = 'form';
    page.focus(kind);
    scan('SN-79');
    expect(kind.value).toBe('Pole');
    expect(scans).toEqual([{ code: 'SN-79', isInForm: true }]);
  });

  it('who has the focus on a button of a form is in a form', () => {
    page.focus(page.element('save', { within: 'form' }));
    scan('SN-79');
    expect(scans).toEqual([{ code: 'SN-79', isInForm: true }]);
  });

  it('a burst while a dialog is open leads away from nothing', () => {
    page.openDialog();
    scan('SN-79');
    expect(scans).toEqual([{ code: 'SN-79', isInForm: true }]);
  });

  it('a field that gets the focus in the middle of a burst is as it was', () => {
    const first = page.input('first', { value: 'Pole' });
    const second = page.input('second', { value: 'Feeder 12' });
    page.focus(first);
    page.type('SN', SCANNER);
    page.focus(second);
    scan('-79');
    expect([first.value, second.value]).toEqual(['Pole', 'Feeder 12']);
    expect(scans.map(({ code }) => code)).toEqual(['SN-79']);
  });

  it('a field that takes codes keeps no half of one', () => {
    const serial = page.input('serial', { value: 'SN-1' });
    serial.dataset['takesCodes'] = '';
    page.type('SN', SCANNER);
    page.focus(serial);
    scan('-79');
    expect(serial.value).toBe('SN-1');
    expect(scans.map(({ code }) => code)).toEqual(['SN-79']);
  });
});

it('the keys of a person are heard in their order and as they were, wherever they are pressed', () => {
  const key = fc.constantFrom('a', 'B', '1', ' ', ']', 'Enter', 'Tab', 'Escape', 'ArrowDown', 'Shift');
  const press = fc.record({
    key,
    after: fc.integer({ min: BETWEEN_KEYS + 1, max: 400 }),
    ctrlKey: fc.boolean(),
  });
  const elsewhere = fc.constantFrom('body', 'field', 'box');
  fc.assert(
    fc.property(fc.array(press, { maxLength: 30 }), elsewhere, (presses, where) => {
      const before = page.heard.length;
      page.focus(
        where === 'body' ? page.body : page.input(where, { type: where === 'box' ? 'checkbox' : 'text' }),
      );
      for (const one of presses) page.press(one);
      page.wait(1000);
      expect(page.heard.slice(before)).toEqual(
        presses.map(({ key: pressed, ctrlKey }) => ({
          key: pressed,
          ...(ctrlKey && { ctrlKey }),
          code: `Key${pressed}`,
          on: where,
        })),
      );
      expect(scans).toEqual([]);
    }),
  );
});

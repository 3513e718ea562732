import { expect, it } from 'vitest';
import { fetchedFile, newFile } from '../../data/store/local-file.ts';
import { fileState } from './file-state.ts';

const waiting = newFile('a', 1000, 'f', 0);
const SENT = '2026-11-23T06:05:00.000Z';

it.each([
  ['a new one is on this device', null, waiting, { at: 'here' }],
  ['one on its way says how far it is', null, { ...waiting, offset: 504 }, { at: 'sending', percent: 50 }],
  ['the last percent is the answer', null, { ...waiting, offset: 1000 }, { at: 'sending', percent: 99 }],
  ['a refused one says so', null, { ...waiting, standing: 'refused' as const }, { at: 'refused' }],
  ['one that the server took a moment ago is there', null, fetchedFile('a', 1, 'f', 0), { at: 'server' }],
  ['one that is not kept here is on the server', SENT, undefined, { at: 'server' }],
  ['one that has not arrived is on another device', null, undefined, { at: 'elsewhere' }],
])('%s', (_, uploadedAt, local, expected) => {
  expect(fileState({ uploadedAt }, local)).toEqual(expected);
});

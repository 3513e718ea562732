import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';

const CELLS = 'north=http://10.0.1.10:3000, south=https://south.example.org';
const GOOD = {
  AUTH_SECRET: 'thirty-two characters at the least',
  PUBLIC_URL: 'https://fieldline.example.org',
  CELL: 'north',
  CELLS,
};

it('cells are named with where each is reached, alike in all of them', async () => {
  expect((await readConfig(GOOD)).cells).toEqual({
    name: 'north',
    others: [{ name: 'south', url: 'https://south.example.org' }],
  });
  expect((await readConfig({ ...GOOD, CELL: 'south' })).cells?.others).toEqual([
    { name: 'north', url: 'http://10.0.1.10:3000' },
  ]);
  expect((await readConfig({ ...GOOD, CELL: '', CELLS: '' })).cells).toBeNull();
});

it.each([
  ['CELL', { CELL: '' }],
  ['CELL', { CELL: 'west' }],
  ['CELL', { CELL: 'North' }],
  ['CELLS', { CELLS: '' }],
  ['CELLS', { CELLS: 'north' }],
  ['CELLS', { CELLS: 'north=10.0.1.10:3000' }],
  ['CELLS', { CELLS: 'north=http://10.0.1.10/api' }],
  ['CELLS', { CELLS: 'north=http://a.example,north=http://b.example' }],
  ['CELLS', { CELLS: 'north=http://a.example,south=http://A.example:80/' }],
  ['CELLS', { CELLS: `${CELLS},` }],
  ['CELLS', { CELLS: 'north=http://user:password@10.0.1.10:3000' }],
  ['PUBLIC_URL', { PUBLIC_URL: '' }],
])('%s is at fault in %j', async (name, wrong) => {
  await expect(readConfig({ ...GOOD, ...wrong })).rejects.toThrow(`${name}: `);
});

it('a secret that is kept in one folder is not that of all cells', async () => {
  await expect(readConfig({ ...GOOD, AUTH_SECRET: '' })).rejects.toThrow('AUTH_SECRET: ');
});

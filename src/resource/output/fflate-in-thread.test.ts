import { expect, test } from 'vitest';
import { unzip, zipSync } from './fflate-in-thread.ts';

const PARTS = { 'a.xml': new Uint8Array([1]), 'b.png': new Uint8Array([2]) };

function namesOf(unpack: (done: (error: Error | null, parts: object) => void) => void): string[] {
  const names: string[] = [];
  unpack((_, parts) => {
    for (const name of Object.keys(parts)) names.push(name);
  });
  return names;
}

test('a file is unpacked with options and without, as the package that it stands for does', () => {
  const packed = zipSync(PARTS);
  expect(namesOf((done) => unzip(packed, done))).toEqual(['a.xml', 'b.png']);
  const filter = ({ name }: { name: string }) => name.endsWith('.xml');
  expect(namesOf((done) => unzip(packed, { filter }, done))).toEqual(['a.xml']);
});

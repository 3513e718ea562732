import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { cimXml } from '../../../tests/support/cim-files.ts';
import type { GivenFile } from '../import/report/file-report.ts';
import { readCim } from './read-cim.ts';

const PIECE = 60_000;

/** A file that is made while it is read: limits of terminals, of which only ids and references are needed. */
function generated(megabytes: number): GivenFile {
  const [head = '', tail = ''] = cimXml('%').split('%');
  return {
    name: 'generated.xml',
    size: megabytes * 1e6,
    async *chunks() {
      const encoder = new TextEncoder();
      yield encoder.encode(head);
      for (let size = 0, made = 0; size < megabytes * 1e6; size += PIECE) {
        let piece = '';
        for (; piece.length < PIECE; made += 1) piece += limitNumber(made);
        yield encoder.encode(piece);
      }
      yield encoder.encode(tail);
    },
  };
}

function limitNumber(made: number): string {
  return `<cim:CurrentLimit rdf:ID="_${String(made).padStart(36, '0')}">
<cim:IdentifiedObject.description>${'A limit of a terminal that lasts for as long as nobody says otherwise. '.repeat(40)}</cim:IdentifiedObject.description>
<cim:CurrentLimit.value>${made}</cim:CurrentLimit.value></cim:CurrentLimit>
`;
}

/** Bytes in use after everything that can go is gone. */
function heap(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
  return process.memoryUsage().heapUsed;
}

test('of a large file stays what is needed, and none of the pieces that it came in', async () => {
  const before = heap();
  const { report, drafts } = await readCim([generated(30)]);
  const kept = heap() - before;
  expect(report.classes['CurrentLimit']).toBeGreaterThan(9_000);
  expect((await drafts('t', 'UTC')).drafts).toEqual([]);
  // Each id is cut out of a piece of 64 KB: kept as views, they would keep all 30 MB.
  expect(kept).toBeLessThan(10_000_000);
}, 60_000);

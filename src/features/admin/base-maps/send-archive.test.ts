import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { BASE_MAP_PIECE, type BaseMap, type BaseMapUpload } from '../../../domain/map/base-map.ts';
import { type ArchiveCalls, EmptyArchive, OtherArchive, sendArchive } from './send-archive.ts';

const SIZE = 2 * BASE_MAP_PIECE + 1000;
const MAP: BaseMap = {
  id: 'a',
  name: 'Valley',
  format: 'vector',
  minZoom: 0,
  maxZoom: 14,
  bounds: [0, 0, 1, 1],
  bytes: SIZE,
  attribution: '',
  layers: [],
  version: 'v',
  createdAt: '2026-11-23T06:00:00.000Z',
};

function archive(seed = 1): Blob {
  const bytes = new Uint8Array(SIZE);
  for (let at = 0; at < SIZE; at += 997) bytes[at] = (at * seed) % 251;
  return new Blob([bytes]);
}

/** A server that keeps pieces, and what it was asked for. */
function server(given: { received?: Uint8Array[]; onPiece?: (place: number) => Promise<void> } = {}) {
  const pieces = given.received ?? [];
  const asked: string[] = [];
  const state = (): BaseMapUpload => ({
    id: MAP.id,
    name: MAP.name,
    bytes: SIZE,
    received: Math.min(SIZE, pieces.length * BASE_MAP_PIECE),
    sha256: createHash('sha256')
      .update(Buffer.concat(pieces.map((piece) => createHash('sha256').update(piece).digest())))
      .digest('hex'),
    createdAt: MAP.createdAt,
  });
  const calls: ArchiveCalls = {
    async begin() {
      asked.push('begin');
      return state();
    },
    async piece(place, bytes, onProgress) {
      asked.push(`piece ${place}`);
      onProgress(0.5);
      await given.onPiece?.(place);
      pieces[place] = new Uint8Array(await bytes.arrayBuffer());
      return state();
    },
    isPassing: (error) => error instanceof TypeError,
    async wait(attempt) {
      asked.push(`wait ${attempt}`);
    },
    async finish() {
      asked.push('finish');
      return MAP;
    },
  };
  return { calls, asked, pieces };
}

const never = () => new AbortController().signal;
const ignore = () => undefined;

describe('an archive', () => {
  it('is sent piece after piece, whole, and looked at', async () => {
    const { calls, asked, pieces } = server();
    const told: [string, number][] = [];
    const sent = await sendArchive(calls, archive(), never(), (...progress) => told.push(progress));
    expect(sent).toBe(MAP);
    expect(asked).toEqual(['begin', 'piece 0', 'piece 1', 'piece 2', 'finish']);
    expect(Buffer.concat(pieces).equals(Buffer.from(await archive().arrayBuffer()))).toBe(true);
    expect(told.map(([, bytes]) => bytes)).toEqual(
      told.map(([, bytes]) => bytes).toSorted((one, other) => one - other),
    );
    expect([told.at(-1), new Set(told.map(([phase]) => phase))]).toEqual([
      ['looking', SIZE],
      new Set(['sending', 'looking']),
    ]);
  });

  it('is gone on with where the server has it, after what is there was compared', async () => {
    const first = server({
      onPiece: async (place) => {
        if (place === 1) throw new Error('the line broke');
      },
    });
    await expect(sendArchive(first.calls, archive(), never(), ignore)).rejects.toThrow('the line broke');
    const second = server({ received: first.pieces });
    const phases: string[] = [];
    await sendArchive(second.calls, archive(), never(), (phase) => phases.push(phase));
    expect(second.asked).toEqual(['begin', 'piece 1', 'piece 2', 'finish']);
    expect(phases[0]).toBe('comparing');
  });

  it('of which everything has arrived is only looked at', async () => {
    const { calls, pieces } = server();
    await sendArchive(calls, archive(), never(), ignore);
    const again = server({ received: pieces });
    expect(await sendArchive(again.calls, archive(), never(), ignore)).toBe(MAP);
    expect(again.asked).toEqual(['begin', 'finish']);
  });

  it('is not mixed with another file, neither of another length nor of other bytes', async () => {
    const { calls, pieces } = server();
    await sendArchive(calls, archive(), never(), ignore);
    for (const other of [archive(2), archive().slice(1)]) {
      const { calls: again, asked } = server({ received: pieces.slice(0, 2) });
      await expect(sendArchive(again, other, never(), ignore)).rejects.toBeInstanceOf(OtherArchive);
      expect(asked).toEqual(['begin']);
    }
  });

  it('waits for a line that was lost for a moment, and not for a refusal or for ever', async () => {
    let left = 2;
    const lost = server({
      onPiece: async (place) => {
        if (place === 1 && left-- > 0) throw new TypeError('the network failed');
      },
    });
    expect(await sendArchive(lost.calls, archive(), never(), ignore)).toBe(MAP);
    const tried = ['piece 1', 'wait 1', 'piece 1', 'wait 2', 'piece 1'];
    expect(lost.asked).toEqual(['begin', 'piece 0', ...tried, 'piece 2', 'finish']);
    const away = server({ onPiece: () => Promise.reject(new TypeError('the network failed')) });
    await expect(sendArchive(away.calls, archive(), never(), ignore)).rejects.toThrow('the network failed');
    expect(away.asked.filter((call) => call === 'piece 0').length).toBe(5);
    const refused = server({ onPiece: () => Promise.reject(new Error('no room')) });
    await expect(sendArchive(refused.calls, archive(), never(), ignore)).rejects.toThrow('no room');
    expect(refused.asked).toEqual(['begin', 'piece 0']);
  });

  it('without a byte is none, and the server is not asked', async () => {
    const { calls, asked } = server();
    await expect(sendArchive(calls, new Blob(), never(), ignore)).rejects.toBeInstanceOf(EmptyArchive);
    expect(asked).toEqual([]);
  });

  it('that is stopped waits for nothing any more, not for a piece that does not arrive either', async () => {
    const stopping = new AbortController();
    const { calls, asked } = server({
      onPiece: (place) => {
        if (place === 0) return Promise.resolve();
        stopping.abort();
        return new Promise(() => undefined);
      },
    });
    expect(await sendArchive(calls, archive(), stopping.signal, ignore)).toBeNull();
    expect(asked).toEqual(['begin', 'piece 0', 'piece 1']);
  });
});

import { createHash } from 'node:crypto';

/** As much of RFC 6455 as a conversation in short texts needs: no fragments, no extensions. */

const OPCODES = { text: 1, close: 8, ping: 9, pong: 10 } as const;

export interface Frame {
  readonly opcode: number;
  readonly payload: Buffer;
}

export const isText = (frame: Frame) => frame.opcode === OPCODES.text;
export const isClose = (frame: Frame) => frame.opcode === OPCODES.close;

/** What the server answers to a client's `Sec-WebSocket-Key`. */
export function acceptKey(key: string): string {
  return createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
}

export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const head = payload.length < 126 ? Buffer.alloc(2) : Buffer.alloc(4);
  head[0] = 0x80 + OPCODES.text;
  head[1] = Math.min(payload.length, 126);
  if (payload.length >= 126) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

/** The whole frames at the start of what a client sent, which masks them, and what is left. */
export function framesIn(bytes: Buffer): { readonly frames: readonly Frame[]; readonly rest: Buffer } {
  const frames: Frame[] = [];
  let at = 0;
  for (;;) {
    const short = (bytes[at + 1] ?? 0) & 0x7f;
    const start = at + (short === 126 ? 4 : 2);
    if (bytes.length < start + 4) break;
    const length = short === 126 ? bytes.readUInt16BE(at + 2) : short;
    const end = start + 4 + length;
    if (bytes.length < end) break;
    const mask = bytes.subarray(start, start + 4);
    const payload = Buffer.from(bytes.subarray(start + 4, end));
    for (let index = 0; index < length; index++)
      payload[index] = (payload[index] ?? 0) ^ (mask[index % 4] ?? 0);
    frames.push({ opcode: (bytes[at] ?? 0) & 0x0f, payload });
    at = end;
  }
  return { frames, rest: bytes.subarray(at) };
}

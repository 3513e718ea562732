/** A message of PostgreSQL's protocol 3 as it came, after the start of a session. */
export interface WireMessage {
  /** Its first letter. */
  readonly type: string;
  readonly body: Buffer;
  /** With type and length. */
  readonly whole: Buffer;
}

/** Takes bytes as they come. @returns a function that gives the messages that are whole with them */
export function createMessageReader(): (bytes: Buffer) => WireMessage[] {
  let rest: Buffer = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    const messages: WireMessage[] = [];
    for (;;) {
      const size = rest.length < 5 ? Number.POSITIVE_INFINITY : 1 + rest.readInt32BE(1);
      if (rest.length < size) return messages;
      const whole = rest.subarray(0, size);
      messages.push({ type: String.fromCharCode(whole[0] ?? 0), body: whole.subarray(5), whole });
      rest = rest.subarray(size);
    }
  };
}

/** An error that ends a session before it begins. */
export function refusal(message: string): Buffer {
  const body = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** What a session is opened with: names and values. @param packet without its length and version */
export function startupParameters(packet: Buffer): ReadonlyMap<string, string> {
  const words = packet.toString('utf8').split('\0');
  const pairs = words.flatMap((name, index) =>
    index % 2 === 0 && name !== '' ? [[name, words[index + 1] ?? ''] as const] : [],
  );
  return new Map(pairs);
}

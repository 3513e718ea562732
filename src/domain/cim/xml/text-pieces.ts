import { UnreadableCim } from '../reading/cim-refusal.ts';

/**
 * The text of an XML file in pieces, in the encoding that its byte order mark or its declaration says (XML 1.0 appendix F).
 *
 * @throws UnreadableCim for an unknown encoding, and for bytes that are none of it
 */
export async function* textPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: PieceDecoder | undefined;
  let head = new Uint8Array(0);
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += STEP) {
      const piece = chunk.subarray(at, at + STEP);
      if (decoder) yield decoded(decoder, piece);
      else {
        head = joinedBytes(head, piece);
        if (head.length < HEAD) continue;
        decoder = decoderFor(head);
        yield decoded(decoder, head);
      }
    }
  }
  decoder ??= decoderFor(head);
  yield decoded(decoder, head.length < HEAD ? head : new Uint8Array(0));
  yield decoded(decoder, undefined);
}

/** Bytes of a piece: a place that is found wrong stands in the piece that was read last. */
const STEP = 65_536;
/** A declaration is shorter. */
const HEAD = 256;

type PieceDecoder = ReturnType<typeof decoderFor>;

function decoderFor(head: Uint8Array): InstanceType<typeof TextDecoder> {
  const encoding = encodingOf(head);
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch (error) {
    throw new UnreadableCim(`the encoding "${encoding.slice(0, 40)}" is not known`, '', { cause: error });
  }
}

function encodingOf(head: Uint8Array): string {
  const [first = 0, second = 0] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0x3c && second === 0) return 'utf-16le';
  if (first === 0 && second === 0x3c) return 'utf-16be';
  const start = new TextDecoder('latin1').decode(head);
  const [, said = 'utf-8'] = /^[^<]*<\?xml[^>]*\sencoding\s*=\s*["']([^"']+)["']/.exec(start) ?? [];
  // Without a mark and with two bytes a letter the declaration could not have been read.
  return /^utf-?16/i.test(said) ? 'utf-8' : said;
}

function decoded(decoder: PieceDecoder, bytes: Uint8Array | undefined): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
  } catch (error) {
    throw new UnreadableCim(`the bytes are no ${decoder.encoding} text`, '', { cause: error });
  }
}

function joinedBytes(left: Uint8Array, right: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(left.length + right.length);
  whole.set(left);
  whole.set(right, left.length);
  return whole;
}

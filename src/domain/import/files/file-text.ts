/** In which bytes files come; each by the name that `TextDecoder` knows. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
] as const;

export type Encoding = (typeof ENCODINGS)[number];

/**
 * By the byte order mark, else by what the bytes can be: every other one zero is UTF-16 of any European text, what is valid
 * as UTF-8 is UTF-8. What is left is what older office programs write; of those the Western one, and a person says another.
 */
export function guessEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE);
  const [even, odd] = zerosIn(sample);
  const few = sample.length / 2 / 10;
  if (odd > few && even <= few) return 'utf-16le';
  if (even > few && odd <= few) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** Without the byte order mark. */
export function decodeText(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes);
}

const SAMPLE = 4096;

/** Zeros at even and at odd places: the high bytes of Latin letters, digits and separators in UTF-16. */
function zerosIn(bytes: Uint8Array): [even: number, odd: number] {
  const zeros: [number, number] = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  return zeros;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

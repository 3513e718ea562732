import { isIP } from 'node:net';

/**
 * Whom a network address stands for, where something is counted: one IPv4 address, or one IPv6 network of 64 bits. Whoever
 * has an IPv6 address has 2⁶⁴ of them (RFC 4291 §2.5.4), so that counting each would count nothing. An IPv4 address that is
 * written inside of an IPv6 one, by a socket that speaks both (RFC 4291 §2.5.5), a translator (RFC 6052) or 6to4 (RFC 3056),
 * counts as itself: else all of them, or none, would be one network.
 *
 * @param address undefined, whatever the framework's types say, where the caller has hung up meanwhile
 */
export function networkOf(address: string | undefined): string {
  const [plain = ''] = (address ?? '').trim().split('%');
  const version = isIP(plain);
  if (version === 4) return plain;
  // A proxy that is believed may say anything: all of that is one place.
  if (version !== 6) return 'unknown';
  const groups = groupsOf(plain);
  const embedded = embeddedIPv4(groups);
  if (embedded) return embedded.flatMap((group) => [group >> 8, group & 255]).join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** All eight, of any of the ways in which an address may be written. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = withoutDots(address).split('::');
  const start = numbersOf(head);
  if (tail === undefined) return start;
  const end = numbersOf(tail);
  return [...start, ...Array.from({ length: 8 - start.length - end.length }, () => 0), ...end];
}

function numbersOf(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}

/** `::ffff:192.0.2.1` as `::ffff:c000:201`. */
function withoutDots(address: string): string {
  return address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
}

const MAPPED = [0, 0, 0, 0, 0, 0xffff];
const TRANSLATED = [0x64, 0xff9b, 0, 0, 0, 0];
const SIX_TO_FOUR = 0x2002;

/** Its two halves; null where there is none. */
function embeddedIPv4(groups: readonly number[]): number[] | null {
  const begins = (prefix: readonly number[]) => prefix.every((group, index) => groups[index] === group);
  if (begins(MAPPED) || begins(TRANSLATED)) return groups.slice(6);
  return groups[0] === SIX_TO_FOUR ? groups.slice(1, 3) : null;
}

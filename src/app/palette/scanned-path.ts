/**
 * Where a scanned label leads, which a scanner types like a keyboard: the address of a record of this server.
 * Undefined for anything else, which is looked for.
 */
export function scannedPath(text: string, origin: string): string | undefined {
  const address = text.trim();
  return address.startsWith(`${origin}/tenant/`) ? new URL(address).pathname : undefined;
}

import { uuidOfBytes } from '../kit/ids.ts';

/**
 * The id of an imported row, made from what names it in its source: importing the same file again, or on another
 * device at the same time, finds the same row. A UUID version 8 (RFC 9562 §5.8) of 122 bits of SHA-256.
 */
export async function importedId(tenantId: string, sourceId: string): Promise<string> {
  const text = new TextEncoder().encode(`fieldline:import\0${tenantId}\0${sourceId}`);
  return uuidOfBytes(new Uint8Array(await crypto.subtle.digest('SHA-256', text)), 8);
}

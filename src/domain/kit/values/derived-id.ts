import { uuidOfBytes } from './ids.ts';

/**
 * An id made from what a row stands for: making it again, or on another device at the same time, gives the same id.
 * A UUID version 8 (RFC 9562 §5.8) of 122 bits of SHA-256.
 *
 * @param purpose what makes such rows, so that two of them never meet: `import`, `stock-line`
 * @param source what names the row within the tenant
 */
export async function derivedId(purpose: string, tenantId: string, source: string): Promise<string> {
  const text = new TextEncoder().encode(`fieldline:${purpose}\0${tenantId}\0${source}`);
  return uuidOfBytes(new Uint8Array(await crypto.subtle.digest('SHA-256', text)), 8);
}

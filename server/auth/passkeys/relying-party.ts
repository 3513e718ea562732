import { isIP } from 'node:net';

export interface PublicAddress {
  /** Where people reach the server. */
  readonly publicUrl: () => string;
  /** Nobody has said where people reach it, and it listens to its own machine alone. */
  readonly isOwnMachine: boolean;
}

/** What a passkey is made for (WebAuthn Level 3 §5.4.2): browsers file it under `id`, and sign the origin of the page. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** The page may be served by another port of the same machine: the development server's. */
const LOCALHOST = /^https?:\/\/localhost(:\d{1,5})?$/;

/**
 * From the configured address, never from what a request calls its host: whoever could choose that chooses which pages
 * people's signatures are good for. The one exception is a server that only its own machine reaches; there any page of
 * `localhost` is taken, by the header that its browser sends.
 *
 * Null where browsers make no passkeys: an address is no domain.
 */
export function relyingPartyOf(
  { publicUrl, isOwnMachine }: PublicAddress,
  pageOrigin: string | undefined,
): RelyingParty | null {
  const isLocalPage = isOwnMachine && pageOrigin !== undefined && LOCALHOST.test(pageOrigin);
  const { hostname, origin } = new URL(isLocalPage ? pageOrigin : publicUrl());
  const isAddress = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0;
  return isAddress ? null : { id: hostname, origin };
}

/** Comes with the first passkey: its readers of certificates are a sixth of the server's modules, and a start waits for each. */
export const webAuthn = () => import('@simplewebauthn/server');

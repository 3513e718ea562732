/**
 * Several installations may stand behind one address, and a tenant may be in another one than before. The answer 421 comes
 * with the cookie by which the same request is led there (RFC 9110 §15.5.20): once, so that nothing goes round in circles.
 */
export async function askOnceMore(ask: () => Promise<Response>): Promise<Response> {
  const first = await ask();
  if (first.status !== 421) return first;
  await first.body?.cancel();
  return ask();
}

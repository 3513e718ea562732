/**
 * Calls when the browser puts this page aside for the way back ("back/forward cache"), or shows it again. In a worker nothing of
 * this happens, nor is it told when its page is put aside.
 * @returns the function that stops listening
 */
export function onPageKept(event: 'pagehide' | 'pageshow', then: () => void): () => void {
  const hear = (heard: Event) => {
    if ('persisted' in heard && heard.persisted === true) then();
  };
  // Outside of a browser there is no such function.
  globalThis.addEventListener?.(event, hear);
  return () => globalThis.removeEventListener?.(event, hear);
}

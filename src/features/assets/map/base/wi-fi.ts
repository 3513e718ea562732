/** What some browsers say of the network (W3C Network Information, a draft): others do not know. */
interface NetworkInformation extends EventTarget {
  readonly type?: string;
}

function networkOf(): NetworkInformation | undefined {
  const { connection }: Navigator & { readonly connection?: NetworkInformation } = navigator;
  return connection;
}

/** Whether this browser tells what network it is in: where it does not, nothing happens without a press. */
export function tellsNetwork(): boolean {
  return networkOf()?.type !== undefined;
}

/** In a network that costs nothing by the megabyte. */
export function isOnWiFi(): boolean {
  return ['wifi', 'ethernet'].includes(networkOf()?.type ?? '');
}

/** @returns the function that stops listening */
export function onNetworkChange(then: () => void): () => void {
  const network = networkOf();
  network?.addEventListener('change', then);
  return () => network?.removeEventListener('change', then);
}

/**
 * Shows a picture that lies on this device, by an address for as long as it is asked for and not a moment less: what is taken away
 * while the browser still reads it cannot be found.
 *
 * @returns to end that: the address goes once nothing reads it any more
 */
export function showBlob(image: HTMLImageElement, blob: Blob): () => void {
  // oxlint-disable-next-line no-restricted-properties -- this is where it is made
  const address = URL.createObjectURL(blob);
  image.src = address;
  return () => {
    const release = () => URL.revokeObjectURL(address);
    if (image.complete) return release();
    // Also where another picture took the place of this one: what is heard then is that other one's end.
    for (const end of ['load', 'error']) image.addEventListener(end, release, { once: true });
  };
}

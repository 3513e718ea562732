/** Milliseconds that a browser may take until it reads what it was told to save: some ask the person first. */
const UNTIL_READ = 60_000;

/** Hands a file over to the browser's downloads. */
export function download(name: string, content: Blob): void {
  // oxlint-disable-next-line no-restricted-properties -- this is where it is made
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), UNTIL_READ);
}

/** @param type media type */
export function downloadText(name: string, type: string, text: string): void {
  download(name, new Blob([text], { type }));
}

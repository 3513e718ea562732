/** Hands a file over to the browser's downloads. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** @param type media type */
export function downloadText(name: string, type: string, text: string): void {
  download(name, new Blob([text], { type }));
}

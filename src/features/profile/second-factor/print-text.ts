/** Prints nothing but this text, from a page of its own that goes with the dialog. */
export function printText(text: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const { contentDocument: page, contentWindow: view } = frame;
  if (!page || !view) return;
  const lines = page.createElement('pre');
  lines.textContent = text;
  page.body.append(lines);
  view.addEventListener('afterprint', () => frame.remove());
  view.print();
}

/** Prints a page of its own, with nothing of the app on it, that goes when it is printed. @param css its whole style */
export function printPage(css: string, fill: (page: Document) => void): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const { contentDocument: page, contentWindow: view } = frame;
  if (!page || !view) return;
  // A style sheet belongs to the window whose page it styles. The content security policy allows no other way.
  const sheet = new (view as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(css);
  page.adoptedStyleSheets = [sheet];
  fill(page);
  view.addEventListener('afterprint', () => frame.remove());
  view.print();
}

/** Prints nothing but this text. */
export function printText(text: string): void {
  printPage('', (page) => {
    const lines = page.createElement('pre');
    lines.textContent = text;
    page.body.append(lines);
  });
}

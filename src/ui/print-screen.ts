/** On paper: what the screen is about, black on white, without what steers it. */
const PAPER = `
  @page { margin: 15mm; }
  @media print {
    header:not(#content *), nav, aside, [role="status"], button:not(td *, th *) { display: none !important; }
    *, *::before, *::after { overflow: visible !important; box-shadow: none !important; animation: none !important; }
    tr, li, figure, img { break-inside: avoid; }
    h2, h3 { break-after: avoid; }
    a, button { text-decoration: none !important; color: inherit !important; }
  }
`;

let paper: CSSStyleSheet | undefined;

/** Opens the browser's dialog for printing, which also saves a PDF; all of it without signal. Always in light colours. */
export function printScreen(): void {
  if (!paper) {
    paper = new CSSStyleSheet();
    paper.replaceSync(PAPER);
    document.adoptedStyleSheets.push(paper);
  }
  const { classList } = document.documentElement;
  const wasDark = classList.contains('dark');
  classList.replace('dark', 'light');
  if (wasDark) addEventListener('afterprint', () => classList.replace('light', 'dark'), { once: true });
  print();
}

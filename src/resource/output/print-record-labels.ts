import { printPage } from '../../ui/output/print-page.ts';
import { qrPath } from '../../ui/output/qr-path.ts';
import type { RecordLabel } from './record-label.ts';

/** Paper that labels come on, in millimetres: sheets for any printer, and rolls with one label a page. */
export const LABEL_PAPERS = {
  sheet: { width: 70, height: 37, page: 'A4', perRow: 3 },
  small: { width: 62, height: 29, page: '62mm 29mm', perRow: 1 },
  large: { width: 100, height: 50, page: '100mm 50mm', perRow: 1 },
} as const;
export type LabelPaper = keyof typeof LABEL_PAPERS;

const SVG = 'http://www.w3.org/2000/svg';

/** Opens the browser's dialog for printing with the labels in their order; nothing of it needs a connection. */
export function printLabels(labels: readonly RecordLabel[], paper: LabelPaper, owner: string): void {
  printPage(cssFor(paper), (page) => {
    page.documentElement.lang = document.documentElement.lang;
    for (const label of labels) page.body.append(labelElement(page, label, owner));
  });
}

function labelElement(page: Document, { address, code, title }: RecordLabel, owner: string): Element {
  const { viewBox, dark } = qrPath(address);
  const svg = page.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', viewBox);
  const path = page.createElementNS(SVG, 'path');
  path.setAttribute('d', dark);
  svg.append(path);
  const words = page.createElement('div');
  for (const [className, text] of [
    ['code', code],
    ['title', title],
    ['owner', owner],
  ] as const) {
    const line = page.createElement('p');
    line.className = className;
    line.dir = 'auto';
    line.textContent = text;
    words.append(line);
  }
  const label = page.createElement('section');
  label.append(svg, words);
  return label;
}

function cssFor(paper: LabelPaper): string {
  const { width, height, page, perRow } = LABEL_PAPERS[paper];
  const side = height - 8;
  return `
    @page { size: ${page}; margin: 0; }
    * { margin: 0; box-sizing: border-box; }
    body {
      display: grid; grid-template-columns: repeat(${perRow}, ${width}mm); align-content: start;
      font: 8pt/1.25 system-ui, sans-serif;
    }
    section {
      display: flex; align-items: center; gap: 3mm; width: ${width}mm; height: ${height}mm; padding: 4mm;
      overflow: hidden; break-inside: avoid;
    }
    svg { flex: none; width: ${side}mm; height: ${side}mm; shape-rendering: crispEdges; }
    div { min-width: 0; overflow-wrap: anywhere; }
    .code { font: 700 11pt/1.2 ui-monospace, monospace; }
    .title { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
    .owner { margin-top: 1mm; font-size: 6.5pt; color: #444; }
  `;
}

/**
 * Opens the browser's dialog for printing, which also saves a PDF; all of it without signal. What stands on paper says
 * `public/print.css`, and `public/first-paint.js` makes it light.
 */
export function printScreen(): void {
  print();
}

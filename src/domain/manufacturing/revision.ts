/** The mark of the next revision: B after A, AA after Z, 8 after 7; anything else gets a figure behind it. */
export function nextRevision(revision: string): string {
  if (/^\d+$/.test(revision)) return String(Number(revision) + 1);
  if (!/^[A-Z]+$/.test(revision)) return `${revision}.2`;
  const letters = revision.split('');
  for (let at = letters.length - 1; at >= 0; at--) {
    const letter = letters[at] ?? 'Z';
    if (letter !== 'Z') {
      letters[at] = String.fromCharCode(letter.charCodeAt(0) + 1);
      return letters.join('');
    }
    letters[at] = 'A';
  }
  return `A${letters.join('')}`;
}

/** What is answered to whom nothing is known of but its kind; what follows is for those whom the first does not fit. */
export const TEXTS = [
  'By the mill',
  '12345678',
  'walk@example.org',
  'https://example.org',
  'mill',
  'MILL',
  'A1',
  '1',
  '0123456789',
  'AB-123',
  '12345',
  '123456789012',
];

export const DAYS = ['2026-03-02', '2000-01-01', '1980-06-15', '2026-11-01', '2030-01-01', '2040-12-31'];

export const TIMES = ['10:30', '18:00', '06:15', '23:59', '00:00'];

export const INSTANTS = ['2026-03-02T10:30', '2000-01-01T08:00', '2030-01-01T08:00', '2026-11-01T18:00'];

const NUMBERS = ['3', '1', '20', '0', '100', '40', '12', '1000', '2026', '1990', '-1'];
const FRACTIONS = ['2.5', '0.5', '12.25'];

/** Numbers that may fit a question: the usual ones, and those that its words name, with their neighbours. */
export function numbersFor(words: string, isWhole: boolean): readonly string[] {
  const named = [...words.matchAll(/-?\d+/g)].map(([digits]) => Number(digits));
  const near = named.flatMap((one) => [one, one + 1, one - 1]).map(String);
  return [...new Set([...(isWhole ? [] : FRACTIONS), '3', ...near, ...NUMBERS])];
}

/** What is wrong in a pattern of `regex()`, and how the engine of patterns says it. */
export const PATTERN_FAULTS = {
  bracket_open: 'missing closing ]',
  parenthesis_open: 'missing closing )',
  parenthesis_extra: 'unexpected )',
  backslash_at_end: 'trailing backslash at end of expression',
  nothing_repeated: 'missing argument to repetition operator',
  repeated_twice: 'invalid nested repetition operator',
  wrong_count: 'invalid repeat count',
  unknown_escape: 'invalid escape sequence',
  wrong_range: 'invalid character class range',
  wrong_name: 'invalid named capture',
  name_twice: 'duplicate capture group name',
  nested_too_deeply: 'expression nests too deeply',
  too_large: 'expression too large',
  unknown_signs: 'invalid or unsupported Perl syntax',
} as const;

export type PatternFault = keyof typeof PATTERN_FAULTS;

/** What the engine has no sentence of its own for here is not known to it. */
export function patternFault(description: string): PatternFault {
  const [fault = 'unknown_signs'] = Object.entries(PATTERN_FAULTS).flatMap(([key, words]) =>
    // The keys of the table, which Object.entries types as any text.
    words === description ? [key as PatternFault] : [],
  );
  return fault;
}

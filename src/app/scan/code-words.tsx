import { Trans } from '@lingui/react/macro';
import type { CodeProblem } from '../../domain/scan/element-strings.ts';

/** What is wrong with a code, in words. */
export function CodeProblemWords({ problem: { fault, ai } }: { problem: CodeProblem }) {
  const part = ai === undefined ? '' : `(${ai})`;
  switch (fault) {
    case 'truncated':
      return <Trans>The code ends too early: {part}</Trans>;
    case 'too_long':
      return <Trans>The code is longer than it may be: {part}</Trans>;
    case 'not_digits':
      return <Trans>The code has letters where digits belong: {part}</Trans>;
    case 'characters':
      return <Trans>The code has signs that do not belong there: {part}</Trans>;
    case 'check_digit':
      return <Trans>The check digit is wrong. The code may be damaged: {part}</Trans>;
    case 'no_such_day':
      return <Trans>The code says a day that does not exist: {part}</Trans>;
    case 'unknown_identifier':
      return <Trans>The code has a part that nobody here knows: {part}</Trans>;
    case 'escapes':
      return <Trans>The address in the code is damaged: {part}</Trans>;
  }
}

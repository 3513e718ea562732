import type * as z from 'zod/mini';
import { isPredicate, type Predicate, type ProblemDetail } from '../../src/domain/kit/problems/problem.ts';
import { BLANK } from '../../src/domain/kit/values/visible-text.ts';

export type Issue = z.core.$ZodIssue;

/**
 * What a schema found, in the words in which every refusal speaks of a field: they go on where its name ends.
 * @param isMissing there is no value
 */
export function detailsOf(issue: Issue, isMissing: boolean): ProblemDetail[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => detail([...path, key], 'unknown_field', 'is not a field of this record'));
  }
  if (issue.code === 'invalid_key') return [detail(path, 'invalid_value', 'is not a usable name')];
  if (isMissing || isForNothing(issue)) {
    return [detail(path, 'required', 'is required')];
  }
  return [refusalOf(issue, path)];
}

/** An empty text, or one of blanks. */
function isForNothing(issue: Issue): boolean {
  const isEmpty = issue.code === 'too_small' && issue.origin === 'string' && Number(issue.minimum) === 1;
  return isEmpty || issue.message === BLANK;
}

function refusalOf(issue: Issue, path: readonly string[]): ProblemDetail {
  switch (issue.code) {
    case 'invalid_type':
      return detail(path, 'invalid_type', `must be of type ${issue.expected}`);
    case 'invalid_value':
      return detail(path, 'invalid_value', `must be one of ${issue.values.map(String).join(', ')}`);
    case 'too_big':
      return isText(issue.origin)
        ? detail(path, 'too_long', `must have at most ${issue.maximum} ${unitOf(issue.origin)}`)
        : detail(path, 'out_of_range', `must be at most ${issue.maximum}`);
    case 'too_small':
      return detail(path, 'out_of_range', `must be at least ${issue.minimum}`);
    case 'not_multiple_of': {
      const places = Math.round(-Math.log10(Number(issue.divisor)));
      return detail(path, 'too_many_places', `must have at most ${places} decimals`);
    }
    default:
      return detail(path, 'invalid_value', ownWords(issue));
  }
}

const FORMATS: Readonly<Record<string, Predicate>> = {
  datetime: 'must be an instant as RFC 3339 writes it',
  date: 'must be a date, YYYY-MM-DD',
  email: 'must be an email address',
  uuid: 'must be a UUID',
  url: 'must be a URL',
};

/** A check of ours has its words; where zod brings some, they are of its own style. */
function ownWords(issue: Issue): Predicate {
  if (isPredicate(issue.message)) return issue.message;
  return (issue.code === 'invalid_format' ? FORMATS[issue.format] : undefined) ?? 'is not valid';
}

function isText(origin: string): boolean {
  return origin === 'string' || origin === 'array';
}

function unitOf(origin: string): string {
  return origin === 'string' ? 'characters' : 'items';
}

function detail(path: readonly string[], code: string, message: Predicate): ProblemDetail {
  return { path: path.join('/'), code, message };
}

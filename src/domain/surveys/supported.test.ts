import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { QUESTION_TYPES } from './form/definition.ts';
import { FUNCTION_NAMES } from './xpath/functions/table.ts';

test('every type and function stands in the table of what is supported', () => {
  const table = readFileSync('docs/xlsform.md', 'utf8');
  expect([...QUESTION_TYPES, ...FUNCTION_NAMES].filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { formFrom } from '../../../../tests/support/forms.ts';
import { answerWords } from '../form-report/answer-words.ts';
import { recordRows, recordTables } from '../form-report/record-tables.ts';
import { answerSheet } from '../form-report/sheet-lines.ts';
import { withFileChoices } from './choice-lists.ts';

const FORM = `
| survey | | | |
| | type | name | label |
| | select_multiple_from_file towns.csv | town | Town |
| | image | photo | Photograph |
`;

const FILES = {
  towns: [
    { name: 'kolda', label: 'Kolda by the river' },
    { name: 'podor', label: 'Podor' },
  ],
};

describe('choices that come from a file', () => {
  it('are said by their labels in changes and in tables, and make no column of their own', async () => {
    const definition = withFileChoices({ definition: (await formFrom(FORM)).definition, files: FILES });
    const change = { path: 'town', before: null, after: ['kolda', 'gone'] };
    expect(answerWords(change, definition, '').after).toBe('Kolda by the river, gone');
    const survey = { id: 's', title: 'S', status: 'Draft', day: '', assignedTo: '', version: '1' };
    const tables = recordTables([definition]);
    const rows = recordRows(tables, [{ ...survey, record: { town: ['kolda'] } }]);
    const [table] = tables;
    if (!table) throw new Error('a form has a table');
    const sheet = (selections: 'joined' | 'split') =>
      answerSheet(table, rows.get('') ?? [], { selections, words: 'labels', language: '' });
    expect(sheet('joined').lines).toEqual([['Kolda by the river', null]]);
    expect(sheet('split').head).toEqual(['Town: Kolda by the river', 'Photograph']);
  });

  it('a change of a photograph is told as one of a file', async () => {
    const { definition } = await formFrom(FORM);
    expect(answerWords({ path: 'photo', before: null, after: 'an id' }, definition, '')).toEqual({
      label: 'Photograph',
      before: '',
      after: 'an id',
      isFile: true,
    });
  });
});

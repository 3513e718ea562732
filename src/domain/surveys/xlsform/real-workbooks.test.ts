import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filledIn } from '../../../../tests/support/forms.ts';
import { beginForm } from '../form/fill-in.ts';
import { formParts } from '../form/form-part.ts';
import { flatAnswers, giveAnswers } from '../form/given/given-answers.ts';
import { answerFaults, answersOf } from '../form/record.ts';
import { readFormFile } from './read-form-file.ts';
import { readXlsForm } from './read-xlsform.ts';

/** Real workbooks of ODK's projects, which are no part of this one: where they are absent, only a small form of the same kind is read. */
const FOLDER = join(import.meta.dirname, '../../../../../shared/data/xlsform');

async function read(name: string) {
  const { sheets, errors } = await readFormFile(readFileSync(join(FOLDER, name)), name);
  expect(errors).toEqual([]);
  return readXlsForm(sheets, name);
}

const CLOCK = {
  timeZone: 'Asia/Karachi',
  now: () => Date.parse('2026-07-15T20:30:00Z'),
  random: () => 0.5,
  locale: 'en',
};

const SMALL = `
| survey  |                    |          |                     |                   |                  |             |
|         | type               | name     | label::English (en) | label::French (fr) | choice_filter    | calculation |
|         | select_one region  | region   | Region              | Région            |                  |             |
|         | select_one town    | town     | Town                | Ville             | region=\${region} |             |
|         | calculate          | said     |                     |                   |                  | jr:itext(instance('town')/root/item[name = \${town}]/itextId) |
| choices |           |       |                     |                    |        |
|         | list_name | name  | label::English (en) | label::French (fr) | region |
|         | region    | n     | North               | Nord               |        |
|         | town      | t     | Town of the North   | Ville du Nord      | n      |`;

test('a cascade of choices, and a text of the dictionary in French', async () => {
  const { values, invalid } = await filledIn(SMALL, { region: 'n', town: 't' }, { language: 'French (fr)' });
  expect({ values, invalid }).toEqual({
    values: { region: 'n', town: 't', said: 'Ville du Nord' },
    invalid: [],
  });
});

if (existsSync(FOLDER)) {
  describe('real workbooks', () => {
    const names = readdirSync(FOLDER).filter((name) => name.endsWith('.xlsx'));

    test.each(names.filter((name) => name !== 'bad_calc.xlsx'))('%s is read and begun', async (name) => {
      const { errors, form, definition } = await read(name);
      expect(errors).toEqual([]);
      if (form === null) throw new Error('a form without errors can be filled in');
      const state = beginForm(form, {
        clock: CLOCK,
        language: definition.defaultLanguage,
        metadata: {},
        files: {},
      });
      expect(state.partOf.size).toBeGreaterThanOrEqual(
        formParts(definition).filter(({ item }) => item.kind === 'question').length,
      );
    });

    test('bad_calc.xlsx is refused with its cell', async () => {
      const { errors, form } = await read('bad_calc.xlsx');
      expect(
        errors.map(({ sheet, row, column, cell, code }) => ({ sheet, row, column, cell, code })),
      ).toEqual([{ sheet: 'survey', row: 2, column: 'calculation', cell: 'D2', code: 'syntax' }]);
      expect(form).toBeNull();
    });

    test('the socio-economic survey, in French: a cascade, an economic class from the income, members of the household', async () => {
      const { form } = await read('socio-economic-survey-v20240515.xlsx');
      if (form === null) throw new Error('it has no errors');
      const state = beginForm(form, { clock: CLOCK, language: 'French (fr)', metadata: {}, files: {} });
      const given = {
        headOfHousehold: {
          region: 'Sindh',
          district: 'Gulshan',
          residentialAddress: 'x',
          primaryContactNo: '1',
          householdIncome: '1',
        },
        informationTechnology: { internetHH: '2' },
        familyMembers: [
          {
            persons: {
              firstNameFM: 'A',
              gender: '1',
              health: { healthVisit: '1', healthFacility: ['1', '2'], diseases: '1' },
            },
          },
        ],
      };
      expect(giveAnswers(state, flatAnswers(given))).toEqual([]);
      expect(answerFaults(state)).toEqual({ invalid: [], missing: [] });
      const answers = answersOf(state);
      expect(answers['headOfHousehold/SEClass']).not.toBeNull();
      expect(answers).not.toHaveProperty('informationTechnology/internetType');
      expect(answers).not.toHaveProperty('familyMembers[1]/persons/health/reasonForNoHealthVisit');
      expect(answers['headOfHousehold/district']).not.toBeNull();
      giveAnswers(state, flatAnswers({ 'headOfHousehold/region': 'KP' }));
      // Of another region, which offers it no longer.
      expect(answersOf(state)['headOfHousehold/district']).toBeNull();
      expect(answerFaults(state).invalid).toEqual([]);
    });
  });
} else {
  process.stdout.write('../shared/data/xlsform is not here: only a small form of the same kind is read.\n');
}

import { expect, it } from 'vitest';
import { countryName } from './country-name.ts';

it('a country is called as the language has it', () => {
  expect(['Austria', 'Germany', 'New Zealand'].map(countryName('fr'))).toEqual([
    'Autriche',
    'Allemagne',
    'Nouvelle-Zélande',
  ]);
  expect(['Austria', 'Germany'].map(countryName('en'))).toEqual(['Austria', 'Germany']);
});

it('a name that the browser does not know stays as it is', () => {
  expect(countryName('fr')('Dem. Rep. Congo')).toBe('Dem. Rep. Congo');
});

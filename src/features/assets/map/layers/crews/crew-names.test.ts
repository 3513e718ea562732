import { expect, test } from 'vitest';
import { crewNames } from './crew-names.ts';

test('somebody is of the crews that they lead and of those that they are in, in the order of their names', () => {
  const crews = [
    { name: 'South', lead: 'lena', members: null },
    { name: 'North', lead: 'kofi', members: ['kofi', 'lena'] },
    { name: 'East', lead: null, members: ['kofi'] },
  ];
  expect(crewNames(crews, 'lena')).toEqual(['North', 'South']);
  expect(crewNames(crews, 'kofi')).toEqual(['East', 'North']);
  expect(crewNames(crews, 'nora')).toEqual([]);
});

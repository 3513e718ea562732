import { expect, test } from 'vitest';
import { textOrder } from '../../../../../domain/kit/values/text-order.ts';
import { crewNames } from './crew-names.ts';

test('somebody is of the crews that they lead and of those that they are in, in the order of their names', () => {
  const order = textOrder('en');
  const crews = [
    { name: 'South', lead: 'lena', members: [] as string[] },
    { name: 'North', lead: 'kofi', members: ['kofi', 'lena'] },
    { name: 'East', lead: null, members: ['kofi'] },
  ];
  expect(crewNames(crews, 'lena', order)).toEqual(['North', 'South']);
  expect(crewNames(crews, 'kofi', order)).toEqual(['East', 'North']);
  expect(crewNames(crews, 'nora', order)).toEqual([]);
});

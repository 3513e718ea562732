import { expect, it } from 'vitest';
import { ROLE_NAME } from '../../../domain/identity/role.ts';
import { roleNameOf } from './role-words.ts';

it.each([
  ['Shift lead', 'shift_lead'],
  ['  Chef d’équipe – nuit ', 'chef_d_equipe_nuit'],
  ['2nd line', 'nd_line'],
])('the name of a role, typed as %s, is %s on the wire', (typed, name) => {
  expect(roleNameOf(typed)).toBe(name);
  expect(name).toMatch(ROLE_NAME);
});

it('nothing is left of a name without Latin letters', () => expect(roleNameOf('شبكة 7')).toBe(''));

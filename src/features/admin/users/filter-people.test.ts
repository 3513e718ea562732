import { expect, it } from 'vitest';
import { user } from '../../../domain/identity/user.ts';
import { typedRow } from '../../../domain/kit/entity/typed-row.ts';
import { filterPeople, searchable } from './filter-people.ts';

const person = (name: string, role: string, status = 'active') => {
  const row = {
    id: name,
    tenantId: 't',
    version: 1,
    createdAt: '',
    createdBy: null,
    updatedAt: '',
    updatedBy: null,
  };
  const email = `${name.split(' ')[0]}@grid.example`;
  return typedRow(user, { ...row, name, email, username: 'u', role, status });
};

const PEOPLE = searchable([
  person('Élodie Martin', 'planner'),
  person('Marcus Okafor', 'technician'),
  person('Martina Weiss', 'technician', 'suspended'),
]);

const found = (filter: object) =>
  filterPeople(PEOPLE, { search: '', role: '', status: '', ...filter }).map(({ name }) => name);

it('people are found by every word of a search, whatever its accents and case', () => {
  expect(found({ search: 'elodie' })).toEqual(['Élodie Martin']);
  expect(found({ search: 'MART grid' })).toEqual(['Élodie Martin', 'Martina Weiss']);
  expect(found({ search: 'mart okafor' })).toEqual([]);
});

it('people are found by role and status together with the search', () => {
  expect(found({ role: 'technician' })).toEqual(['Marcus Okafor', 'Martina Weiss']);
  expect(found({ role: 'technician', status: 'suspended', search: 'w' })).toEqual(['Martina Weiss']);
});

it('one of ten thousand is found, and whoever types on looks through texts that were folded once', () => {
  const crowd = Array.from({ length: 10_000 }, (_, index) => person(`Zoë Number${index}`, 'viewer'));
  let reads = 0;
  const watched = crowd.map((row) => ({
    ...row,
    get name() {
      reads++;
      return row.name;
    },
  }));
  const texts = searchable(watched);
  const typed = ['z', 'zo', 'zoe', 'zoe number123', 'zoe number1234'];
  const counts = typed.map((search) => filterPeople(texts, { search, role: '', status: '' }).length);
  expect(counts).toEqual([10_000, 10_000, 10_000, 11, 1]);
  expect(reads).toBe(10_000);
});

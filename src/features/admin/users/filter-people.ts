import type { User } from '../../../domain/identity/user.ts';
import { fold } from '../../../domain/kit/search/words.ts';

export interface PeopleFilter {
  /** Words, of which each has to stand somewhere. */
  readonly search: string;
  /** Empty: any. */
  readonly role: string;
  readonly status: string;
}

/** The people with the text that a search looks through, folded once: thousands are searched at each key. */
export function searchable(people: readonly User[]): readonly (readonly [text: string, person: User])[] {
  return people.map((person) => [
    fold([person.name, person.email, person.username].map(String).join(' ')),
    person,
  ]);
}

export function filterPeople(
  people: ReturnType<typeof searchable>,
  { search, role, status }: PeopleFilter,
): User[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const isWanted = (text: string, person: User) =>
    (role === '' || person.role === role) &&
    (status === '' || person.status === status) &&
    words.every((word) => text.includes(word));
  return people.flatMap(([text, person]) => (isWanted(text, person) ? [person] : []));
}

import type { Crew } from '../../../../../domain/field-ops/crew.ts';

/** Names of the crews that somebody leads or is a member of. */
export function crewNames(
  crews: readonly Pick<Crew, 'name' | 'lead' | 'members'>[],
  person: string,
  order: (left: string, right: string) => number,
): string[] {
  return crews
    .filter(({ lead, members }) => lead === person || members.includes(person))
    .map(({ name }) => name)
    .toSorted(order);
}

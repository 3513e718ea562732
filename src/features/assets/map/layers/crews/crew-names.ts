import type { Crew } from '../../../../../domain/field-ops/crew.ts';

/** Names of the crews that somebody leads or is a member of, in their order. */
export function crewNames(
  crews: readonly Pick<Crew, 'name' | 'lead' | 'members'>[],
  person: string,
): string[] {
  return crews
    .filter(({ lead, members }) => lead === person || members?.includes(person))
    .map(({ name }) => name)
    .toSorted((left, right) => left.localeCompare(right));
}

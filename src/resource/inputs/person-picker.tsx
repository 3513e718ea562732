import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { user } from '../../domain/identity/user.ts';
import { fold } from '../../domain/kit/search/words.ts';
import { type People, personName, usePeople } from '../words/people.tsx';
import { Chosen, ChosenOne } from './chosen.tsx';
import { answersOnce, Picker } from './picker.tsx';

interface PersonPickerProps {
  value: string;
  onChange: (value: string) => void;
  /** A name of somebody who has no account is a value too. */
  freeText?: boolean;
  label?: string;
}

/** One person of the tenant. */
export function PersonPicker({ value, onChange, freeText = false, label }: PersonPickerProps) {
  const { t } = useLingui();
  const people = usePeople();
  const search = useSearch(people);
  return (
    <Picker
      text={personName(people, value)}
      search={search}
      placeholder={freeText ? t`Search people or type a name` : t`Search people`}
      scan={BADGE}
      takesText={freeText}
      {...(label ? { label } : {})}
      onPick={(option) => onChange(option.id)}
      onTyped={(text) => onChange(byName(people, text)?.id ?? (freeText ? text : ''))}
    />
  );
}

/** Several people: chips, and a picker that adds one. */
export function PeoplePicker(props: {
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
}) {
  const { t } = useLingui();
  const people = usePeople();
  const search = useSearch(people, props.value);
  const add = (found: readonly string[]) => {
    if (found.length > 0) props.onChange([...new Set([...props.value, ...found])]);
  };
  // Several at once, separated by commas, as a list of ids is pasted from elsewhere (R2.20).
  const typed = (text: string) =>
    add(text.split(',').flatMap((part) => byName(people, part.trim())?.id ?? []));
  return (
    <chakra.div display="grid" gap="2">
      <Chosen
        values={props.value}
        chip={(person) => (
          <ChosenOne
            key={person}
            name={personName(people, person)}
            onRemove={() => props.onChange(props.value.filter((other) => other !== person))}
          >
            {personName(people, person)}
          </ChosenOne>
        )}
      />
      <Picker
        key={props.value.length}
        text=""
        search={search}
        placeholder={t`Add a person`}
        scan={BADGE}
        onPick={(option) => add([option.id])}
        onTyped={typed}
      />
    </chakra.div>
  );
}

/** A badge carries a user name or a mail address. */
const BADGE = { entity: user.name };

function useSearch(people: People, without: readonly string[] = []) {
  const left = without.join();
  return useMemo(
    () =>
      answersOnce(async (text) => {
        const wanted = fold(text);
        return people.all
          .filter((person) => !left.includes(person.id))
          .filter((person) => fold(`${person.name} ${person.email}`).includes(wanted))
          .slice(0, 20)
          .map((person) => ({ id: person.id, label: person.name, hint: person.email }));
      }),
    [people, left],
  );
}

function byName(people: People, text: string) {
  return people.all.find((person) =>
    [person.id, person.name, person.email].some((name) => fold(name) === fold(text)),
  );
}

import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { useMemo } from 'react';
import { fold } from '../../domain/kit/search/words.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { useFieldControl } from '../../ui/controls/field.tsx';
import { Badge } from '../../ui/notices/badge.tsx';
import { type People, personName, usePeople } from '../words/people.tsx';
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
  const { id } = useFieldControl();
  const add = (found: readonly string[]) => {
    if (found.length > 0) props.onChange([...new Set([...props.value, ...found])]);
  };
  // Several at once, separated by commas, as a list of ids is pasted from elsewhere (R2.20).
  const typed = (text: string) =>
    add(text.split(',').flatMap((part) => byName(people, part.trim())?.id ?? []));
  return (
    <chakra.div display="grid" gap="2">
      {props.value.length > 0 && (
        <chakra.ul
          id={id ? `${id}-chosen` : undefined}
          display="flex"
          flexWrap="wrap"
          gap="1.5"
          listStyle="none"
        >
          {props.value.map((person) => (
            <Badge key={person} as="li" minH="8" fontSize="sm" pe="0">
              {personName(people, person)}
              <IconButton
                size="sm"
                label={t`Remove ${personName(people, person)}`}
                onClick={() => props.onChange(props.value.filter((other) => other !== person))}
              >
                <X aria-hidden />
              </IconButton>
            </Badge>
          ))}
        </chakra.ul>
      )}
      <Picker
        key={props.value.length}
        text=""
        search={search}
        placeholder={t`Add a person`}
        onPick={(option) => add([option.id])}
        onTyped={typed}
      />
    </chakra.div>
  );
}

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

import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import ListFilter from 'lucide-react/icons/list-filter';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { countsBy } from '../../../data/read/counts.ts';
import type { DayLimit } from '../../../data/read/day-limit.ts';
import type { EntityDefinition } from '../../../domain/kit/entity/entity.ts';
import { isSet } from '../../../domain/kit/fields/field.ts';
import { namesRecords } from '../../../domain/kit/fields/names-records.ts';
import { entityNamed } from '../../../domain/registry.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useLive } from '../../../session/use-live.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Chip } from '../../../ui/controls/chip.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/inputs.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { PersonPicker } from '../../inputs/person-picker.tsx';
import { ReferencePicker } from '../../inputs/reference-picker.tsx';
import { recordTitle } from '../../rows/record-name.tsx';
import { useRecord } from '../../rows/use-record.ts';
import { personName } from '../../words/people.tsx';
import { useFieldLabel } from '../../words/use-field-label.ts';
import { choiceText, type Speech } from '../../words/value-text.ts';
import { type ListState, listFilterFields, shownAs, withFilter, withToggledValue } from '../list-state.ts';

interface FilterProps {
  speech: Speech;
  entity: EntityDefinition;
  state: ListState;
  onChange: (state: ListState) => void;
}

/** One chip per filter; those in force read like a sentence: "Status is Scheduled or On site". */
export function ListFilters(props: FilterProps) {
  return (
    <>
      {props.state.shown === 'withoutPlace' && <WithoutPlaceChip {...props} />}
      {props.state.until && <UntilChip {...props} limit={props.state.until} />}
      {listFilterFields(props.entity).map((name) => (
        <FilterPart key={name} name={name} {...props} />
      ))}
    </>
  );
}

/** Comes with a link, from a figure that counts such rows; a press takes it away. */
function UntilChip({ limit, speech, state, onChange }: FilterProps & { limit: DayLimit }) {
  const { t } = useLingui();
  const label = useFieldLabel(speech.labels)(limit.field);
  const words = limit.until === 'today' ? t`${label}: today or earlier` : t`${label}: before today`;
  const { until: _gone, ...rest } = state;
  return (
    <Chip pressed aria-label={t`${words}. Clear filter`} onClick={() => onChange(rest)}>
      {words}
      <X aria-hidden />
    </Chip>
  );
}

/** Comes with a link, from the map that counts such rows. */
function WithoutPlaceChip({ state, onChange }: FilterProps) {
  const { t } = useLingui();
  const words = t`Without a place`;
  return (
    <Chip pressed aria-label={t`${words}. Clear filter`} onClick={() => onChange(shownAs(state, undefined))}>
      {words}
      <X aria-hidden />
    </Chip>
  );
}

function FilterPart(props: FilterProps & { name: string }) {
  const { name, state, speech, onChange } = props;
  const label = useFieldLabel(speech.labels)(name);
  const value = state.filters[name];
  const words = useFilterWords(props);
  return (
    <Popover
      label={label}
      trigger={(trigger) => (
        <Chip pressed={value !== undefined} {...trigger}>
          {value === undefined ? <ListFilter aria-hidden /> : null}
          {words ?? label}
        </Chip>
      )}
    >
      {(close) => (
        <chakra.div p="2" minW="15rem" display="grid" gap="2">
          <FilterChoice {...props} close={close} />
          {value !== undefined && (
            <Button
              size="sm"
              look="quiet"
              onClick={() => {
                onChange(withFilter(state, name, null));
                close();
              }}
            >
              <Trans>Clear filter</Trans>
            </Button>
          )}
        </chakra.div>
      )}
    </Popover>
  );
}

/** A chip that named eight statuses would be a paragraph. */
const NAMED_CHOICES = 2;

function useFilterWords({ name, state, speech, entity }: FilterProps & { name: string }): ReactNode {
  const { t, i18n } = useLingui();
  const label = useFieldLabel(speech.labels)(name);
  const value = state.filters[name];
  const field = entity.fields[name];
  const names = namesRecords(field) ? field.entity : null;
  const referred = useRecord(names ?? entity.name, names ? (value ?? null) : null);
  if (value === undefined || !field) return null;
  const choices = new Intl.ListFormat(i18n.locale, { type: 'disjunction' });
  const shortened = (all: readonly string[]) => {
    const rest = all.length - NAMED_CHOICES;
    return rest > 1 ? [...all.slice(0, NAMED_CHOICES), t`${rest} more`] : all;
  };
  const named = () => (referred && names ? recordTitle(entityNamed(names), referred) : '…');
  const words = {
    choice: () => choices.format(shortened(value.split(',').map((one) => choiceText(speech, name, one)))),
    person: () => personName(speech.people, value),
    people: () => personName(speech.people, value),
    reference: () => named(),
    references: () => named(),
    other: () => value,
  };
  const kind = field.kind in words ? (field.kind as keyof typeof words) : 'other'; // just checked
  const said = words[kind]();
  return isSet(field) ? t`${label} include ${said}` : t`${label} is ${said}`;
}

function FilterChoice(props: FilterProps & { name: string; close: () => void }) {
  const { name, entity, state, onChange, close } = props;
  const field = entity.fields[name];
  const label = useFieldLabel(props.speech.labels)(name);
  const value = state.filters[name] ?? '';
  const choose = (chosen: string) => {
    onChange(withFilter(state, name, chosen || null));
    close();
  };
  switch (field?.kind) {
    case 'choice':
      return <ChoiceList {...props} values={field.values} />;
    case 'person':
    case 'people':
      return <PersonPicker value={value} onChange={choose} label={label} />;
    case 'reference':
    case 'references':
      return <ReferencePicker entity={field.entity} value={value} onChange={choose} label={label} />;
    default:
      return <TextChoice label={label} value={value} onChoose={choose} />;
  }
}

function TextChoice(props: { label: string; value: string; onChoose: (value: string) => void }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('value');
        props.onChoose(typeof typed === 'string' ? typed.trim() : '');
      }}
    >
      <LabelledControl label={props.label}>
        <chakra.div display="flex" gap="2">
          <TextInput name="value" defaultValue={props.value} autoComplete="off" />
          <Button type="submit" look="primary">
            <Trans>Filter</Trans>
          </Button>
        </chakra.div>
      </LabelledControl>
    </form>
  );
}

function ChoiceList(props: FilterProps & { name: string; values: readonly string[] }) {
  const { name, entity, state, speech, onChange } = props;
  const { database } = useWorkspace();
  const isCounted = entity.list.counts.includes(name);
  const counts = useLive(
    database,
    async (local) => (isCounted ? await countsBy(local, entity.name, name) : {}),
    [entity, name, isCounted],
  );
  const chosen = state.filters[name]?.split(',') ?? [];
  return (
    <chakra.ul listStyle="none" maxH="20rem" overflowY="auto">
      {props.values.map((value) => (
        <chakra.li key={value} display="flex" alignItems="center" gap="4" justifyContent="space-between">
          <Checkbox
            label={choiceText(speech, name, value)}
            checked={chosen.includes(value)}
            onChange={() => onChange(withToggledValue(state, name, value))}
          />
          {isCounted && (
            <chakra.span color="fg.muted">{speech.format.number(counts?.[value] ?? 0)}</chakra.span>
          )}
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

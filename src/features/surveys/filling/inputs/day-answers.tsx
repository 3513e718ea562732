import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { instantAt, minuteIn } from '../../../../domain/kit/time/wall-time.ts';
import { dateTimeText, instantIn } from '../../../../domain/surveys/xpath/dates.ts';
import { deviceZone } from '../../../../session/account/workspace.tsx';
import { DateInput, Select, TextInput } from '../../../../ui/controls/inputs.tsx';
import { useFormatLocale } from '../../../../ui/format/format.ts';
import { type AnswerInputProps, looksLike } from '../answer-input.ts';

const BIG = { minH: '12', fontSize: 'lg' } as const;

export function DayAnswer(props: AnswerInputProps) {
  const { shown, onAnswer } = props;
  if (looksLike(shown, 'month-year')) return <MonthAnswer {...props} withMonth />;
  if (looksLike(shown, 'year')) return <MonthAnswer {...props} withMonth={false} />;
  return (
    <DateInput
      {...BIG}
      readOnly={shown.isReadOnly}
      value={shown.value}
      onChange={(event) => onAnswer(event.target.value)}
    />
  );
}

/** The first day of a month or a year, as ODK keeps them. */
function MonthAnswer({ shown, onAnswer, withMonth }: AnswerInputProps & { withMonth: boolean }) {
  const { t } = useLingui();
  const [, knownYear = '', knownMonth = ''] = /^(\d{4})-(\d{2})/.exec(shown.value) ?? [];
  const [typed, setTyped] = useState({ year: knownYear, month: withMonth ? knownMonth : '01' });
  const give = (change: Partial<typeof typed>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    const isWhole = /^\d{4}$/.test(next.year) && next.month !== '';
    if (isWhole || shown.value !== '') onAnswer(isWhole ? `${next.year}-${next.month}-01` : '');
  };
  return (
    <chakra.div display="flex" gap="2" maxW="20rem">
      {withMonth && (
        <chakra.div flex="1">
          <Select
            {...BIG}
            aria-label={t`Month`}
            disabled={shown.isReadOnly}
            value={typed.month}
            onChange={(event) => give({ month: event.target.value })}
          >
            <option value="">–</option>
            <MonthOptions />
          </Select>
        </chakra.div>
      )}
      <TextInput
        {...BIG}
        {...(withMonth && { id: undefined, 'aria-label': t`Year` })}
        width="7rem"
        inputMode="numeric"
        maxLength={4}
        readOnly={shown.isReadOnly}
        value={typed.year}
        onChange={(event) => give({ year: event.target.value })}
      />
    </chakra.div>
  );
}

function MonthOptions() {
  const names = new Intl.DateTimeFormat(useFormatLocale(), { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => (
    <option key={month} value={String(month + 1).padStart(2, '0')}>
      {names.format(Date.UTC(2026, month, 1))}
    </option>
  ));
}

/** By the clock of the place: no zone is added to a time of day. */
export function TimeAnswer({ shown, onAnswer }: AnswerInputProps) {
  return (
    <TextInput
      {...BIG}
      type="time"
      maxW="10rem"
      readOnly={shown.isReadOnly}
      value={/^\d{2}:\d{2}/.exec(shown.value)?.[0] ?? ''}
      onChange={(event) => onAnswer(event.target.value === '' ? '' : `${event.target.value}:00`)}
    />
  );
}

/** The person reads and types what the clocks show here; kept is the instant with its offset. */
export function InstantAnswer({ shown, onAnswer }: AnswerInputProps) {
  const zone = deviceZone();
  const instant = instantIn(shown.value, zone);
  const give = (text: string) => {
    // The browser answers a whole minute, or nothing.
    const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/.exec(text) ?? [];
    onAnswer(day && time ? dateTimeText(Date.parse(instantAt(zone, day, time)), zone) : '');
  };
  return (
    <TextInput
      {...BIG}
      type="datetime-local"
      maxW="18rem"
      readOnly={shown.isReadOnly}
      value={instant === null ? '' : minuteIn(zone, instant)}
      onChange={(event) => give(event.target.value)}
    />
  );
}

import { chakra } from '@chakra-ui/react';
import { instantAt, minuteIn } from '../../domain/kit/time/wall-time.ts';
import { deviceZone, useWorkspace } from '../../session/account/workspace.tsx';
import { TextInput } from '../../ui/controls/inputs.tsx';

interface InstantInputProps {
  /** As it is stored: RFC 3339; empty: none. */
  value: string;
  onChange: (value: string) => void;
  'aria-label'?: string;
}

/** A date and a time in the zone in which times are shown; where the device is in another, it says which. */
export function InstantInput({ value, onChange, ...named }: InstantInputProps) {
  const { shownZone } = useWorkspace();
  return (
    <chakra.span display="flex" flexWrap="wrap" alignItems="center" columnGap="2">
      <TextInput
        type="datetime-local"
        maxW="16rem"
        value={minuteOf(shownZone, value)}
        onChange={(event) => onChange(instantOf(shownZone, event.target.value))}
        {...named}
      />
      {shownZone !== deviceZone() && (
        <chakra.span color="fg.muted" fontSize="sm">
          {shownZone}
        </chakra.span>
      )}
    </chakra.span>
  );
}

function minuteOf(zone: string, value: string): string {
  return Number.isNaN(Date.parse(value)) ? '' : minuteIn(zone, value);
}

/** The browser answers a whole minute, or nothing. */
function instantOf(zone: string, typed: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/.exec(typed) ?? [];
  return day && time ? instantAt(zone, day, time) : '';
}

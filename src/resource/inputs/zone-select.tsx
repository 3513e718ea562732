import { useTextOrder } from '../../session/use-text-order.ts';
import { Select } from '../../ui/controls/inputs.tsx';

interface ZoneSelectProps {
  value: string;
  onChange: (zone: string) => void;
  disabled?: boolean;
}

/** The time zones that the browser knows, by their IANA names; the one that is chosen also where it knows it by another. */
export function ZoneSelect({ value, onChange, disabled }: ZoneSelectProps) {
  const order = useTextOrder();
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(value ? [value] : [])]);
  return (
    <Select value={value} onChange={(event) => onChange(event.target.value)} {...(disabled && { disabled })}>
      {[...zones].toSorted(order).map((zone) => (
        <option key={zone}>{zone}</option>
      ))}
    </Select>
  );
}

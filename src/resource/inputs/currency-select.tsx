import { useLingui } from '@lingui/react/macro';
import { useTextOrder } from '../../session/use-text-order.ts';
import { Select } from '../../ui/controls/inputs.tsx';

interface CurrencySelectProps {
  /** ISO 4217. */
  value: string;
  onChange: (currency: string) => void;
  disabled?: boolean;
}

/** The currencies that the browser knows, by their codes, each with its name; the one that is chosen in any case. */
export function CurrencySelect({ value, onChange, disabled }: CurrencySelectProps) {
  const { i18n } = useLingui();
  const order = useTextOrder();
  const names = new Intl.DisplayNames([i18n.locales ?? i18n.locale].flat(), { type: 'currency' });
  const codes = new Set([...Intl.supportedValuesOf('currency'), value]);
  return (
    <Select value={value} onChange={(event) => onChange(event.target.value)} {...(disabled && { disabled })}>
      {[...codes].toSorted(order).map((code) => (
        <option key={code} value={code}>
          {code} · {names.of(code)}
        </option>
      ))}
    </Select>
  );
}

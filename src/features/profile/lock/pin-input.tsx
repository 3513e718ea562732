import { TextInput, type TextInputProps } from '../../../ui/controls/inputs.tsx';

type PinInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string;
  onChange: (digits: string) => void;
};

/** Digits only, hidden, with a number pad. Not a password that a browser should offer to keep. */
export function PinInput({ value, onChange, ...rest }: PinInputProps) {
  return (
    <TextInput
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      maxW="14rem"
      value={value}
      onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, ''))}
      {...rest}
    />
  );
}

import { TextInput } from '../../ui/inputs.tsx';

/** An address that somebody signs in with: no capitals put in, a keyboard with an @. */
export function EmailInput() {
  return (
    <TextInput type="email" name="email" autoComplete="username" inputMode="email" autoCapitalize="none" />
  );
}

import { TextInput } from '../../ui/controls/inputs.tsx';

/** An address that somebody signs in with: no capitals put in, a keyboard with an @. `passkeys`: offered in its list. */
export function EmailInput({ passkeys }: { passkeys?: true }) {
  return (
    <TextInput
      type="email"
      name="email"
      autoComplete={passkeys ? 'username webauthn' : 'username'}
      inputMode="email"
      autoCapitalize="none"
    />
  );
}

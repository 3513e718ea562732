import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { IconButton } from '../../ui/controls/button.tsx';
import { TextInput } from '../../ui/controls/inputs.tsx';

/** A password to be chosen: it can be looked at instead of typed twice. Password managers offer one here. */
export function PasswordInput() {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  return (
    <chakra.div display="flex" gap="2">
      <TextInput type={isShown ? 'text' : 'password'} name="password" autoComplete="new-password" />
      <IconButton
        label={isShown ? t`Hide password` : t`Show password`}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </IconButton>
    </chakra.div>
  );
}

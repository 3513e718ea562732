import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../ui/controls/button.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SsoForm } from './sso-form.tsx';
import { SsoReturn } from './sso-return.tsx';

/** Ways in without a password of ours. */
export function OtherWays() {
  const [query] = useSearchParams();
  const [asksProvider, setAsksProvider] = useState(false);
  // The address is made plain again at once.
  const [hasReturned] = useState(() => query.has('sso'));
  return (
    <chakra.section display="grid" gap="3" mt="4" pt="4" borderTop="1px solid" borderColor="border">
      {hasReturned && <SsoReturn />}
      {typeof PublicKeyCredential !== 'undefined' && <PasskeySignIn />}
      {asksProvider ? (
        <SsoForm />
      ) : (
        <Button wide icon={<KeyRound />} onClick={() => setAsksProvider(true)}>
          <Trans>Sign in with SSO</Trans>
        </Button>
      )}
    </chakra.section>
  );
}

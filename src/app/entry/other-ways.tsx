import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import KeyRound from 'lucide-react/icons/key-round';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { lazyWithWords } from '../catalogues.ts';

const SsoForm = lazy(lazyWithWords('entry', async () => (await import('../entry/sso-form.tsx')).SsoForm));
const SsoReturn = lazy(
  lazyWithWords('entry', async () => (await import('../entry/sso-return.tsx')).SsoReturn),
);

/** Ways in without a password of ours. */
export function OtherWays() {
  const [query] = useSearchParams();
  const [asksProvider, setAsksProvider] = useState(false);
  // The address is made plain again at once.
  const [hasReturned] = useState(() => query.has('sso'));
  return (
    <chakra.section display="grid" gap="3" mt="4" pt="4" borderTop="1px solid" borderColor="border">
      <Suspense>{hasReturned && <SsoReturn />}</Suspense>
      {asksProvider ? (
        <Suspense>
          <SsoForm />
        </Suspense>
      ) : (
        <Button wide icon={<KeyRound />} onClick={() => setAsksProvider(true)}>
          <Trans>Sign in with SSO</Trans>
        </Button>
      )}
    </chakra.section>
  );
}

import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { useSession } from '../../session/account/session-store.ts';
import { errorWords } from '../../session/problems/error-words.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { EntryFrame } from './entry-frame.tsx';

/** After the password of somebody who works in several organisations, and before anything of one is shown. */
export function SignInTenantChoice() {
  const { t, i18n } = useLingui();
  const { state, otherTenants, stayInTenant, switchTenant } = useSession();
  const [chosen, setChosen] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { tenant } = state;
  if (!tenant) return null;
  const go = async (id: string) => {
    if (id === tenant.id) return stayInTenant();
    setChosen(id);
    setRefusal(null);
    try {
      await switchTenant(id);
    } catch (error) {
      const words = errorWords(error);
      setRefusal(typeof words === 'string' ? words : i18n._(words));
      setChosen(null);
    }
  };
  return (
    <EntryFrame title={t`Where do you work now?`}>
      <chakra.p color="fg.muted">
        <Trans>You can switch later without signing out. Each organisation keeps its own unsent work.</Trans>
      </chakra.p>
      {refusal && <Banner kind="error">{refusal}</Banner>}
      {[tenant, ...otherTenants].map(({ id, name }) => (
        <Button
          key={id}
          size="lg"
          wide
          busy={chosen === id}
          disabled={chosen !== null}
          onClick={() => inBackground(go(id))}
        >
          {name}
        </Button>
      ))}
    </EntryFrame>
  );
}

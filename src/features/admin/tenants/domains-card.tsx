import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CheckedDomain } from '../../../domain/identity/single-sign-on.ts';
import { ActionButton } from '../../../resource/act/act.tsx';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useKeptAnswer } from '../../../session/answers/use-kept-answer.ts';
import { useOnlineOnly } from '../../../session/connection/use-online-only.ts';
import { useErrorWords } from '../../../session/problems/use-error-words.ts';
import { Banner } from '../../../ui/notices/banner.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PlainList } from '../../../ui/page/layout.tsx';
import { Muted, SectionHeading } from '../../../ui/page/text.tsx';

/** The mail domains that a tenant names for its provider; who runs the platform may answer for one, or take it back. */
export function DomainsCard({ tenant }: { tenant: string }) {
  const kept = useKeptAnswer(`/tenants/${tenant}/sign-in-domains`);
  const domains = kept.answer ?? [];
  if (domains.length === 0) return null;
  return (
    <Card>
      <SectionHeading mb="3">
        <Trans>Mail domains for single sign-on</Trans>
      </SectionHeading>
      <PlainList display="grid" gap="3">
        {domains.map((domain) => (
          <Domain key={domain.domain} tenant={tenant} domain={domain} onDone={kept.again} />
        ))}
      </PlainList>
    </Card>
  );
}

interface DomainProps {
  tenant: string;
  domain: CheckedDomain;
  onDone: () => void;
}

function Domain({ tenant, domain: { domain, verifiedAt, verifiedBy }, onDone }: DomainProps) {
  const { t } = useLingui();
  const { api, can } = useWorkspace();
  const words = useErrorWords();
  const [failure, setFailure] = useState<string | null>(null);
  const { isOff, marks } = useOnlineOnly('changeSignIn', t`This needs a connection.`);
  const isProved = verifiedAt !== null;
  const act = async () => {
    setFailure(null);
    try {
      const name = encodeURIComponent(domain);
      if (isProved) await api.call('post', `/tenants/${tenant}/sign-in-domains/${name}/withdraw`);
      else await api.call('post', `/tenants/${tenant}/sign-in-domains/${name}/approve`);
      onDone();
    } catch (error) {
      setFailure(words(error));
    }
  };
  return (
    <chakra.li display="grid" gap="1">
      <chakra.strong overflowWrap="anywhere">{domain}</chakra.strong>
      <Muted fontSize="sm">
        {!isProved && <Trans>Not proved</Trans>}
        {verifiedBy === 'dns' && <Trans>Proved by its DNS</Trans>}
        {verifiedBy === 'platform' && <Trans>Approved by the platform</Trans>}
      </Muted>
      {failure !== null && <Banner kind="error">{failure}</Banner>}
      {can('tenants:edit') && can('users:edit') && (
        <div>
          <ActionButton size="sm" disabled={isOff} onAct={act} {...marks}>
            {isProved ? <Trans>Take {domain} back</Trans> : <Trans>Approve {domain}</Trans>}
          </ActionButton>
        </div>
      )}
    </chakra.li>
  );
}

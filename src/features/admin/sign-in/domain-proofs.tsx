import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useState } from 'react';
import type { DomainProof } from '../../../domain/identity/single-sign-on.ts';
import { useAct } from '../../../resource/act/use-act.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useOnlineOnly } from '../../../session/connection/use-online-only.ts';
import { useErrorWords } from '../../../session/problems/use-error-words.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { StatusBadge } from '../../../ui/notices/badge.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { PlainList, Wrap } from '../../../ui/page/layout.tsx';
import { MutedText } from '../../../ui/page/text.tsx';

/** The domains that are saved: which are proved, and what has to stand in the DNS of the others. */
export function DomainProofs({ proofs }: { proofs: readonly DomainProof[] }) {
  if (proofs.length === 0) return null;
  return (
    <PlainList display="grid" gap="3">
      {proofs.map((proof) => (
        <Domain key={proof.domain} saved={proof} />
      ))}
    </PlainList>
  );
}

function Domain({ saved }: { saved: DomainProof }) {
  const { t } = useLingui();
  const { proof, failure, isBusy, check } = useCheck(saved);
  const { isOff, marks } = useOnlineOnly(
    'changeSignIn',
    t`Only the server can read the records of a domain.`,
  );
  return (
    <chakra.li display="grid" gap="2" aria-live="polite" aria-label={proof.domain}>
      <Wrap gap="2">
        <chakra.strong overflowWrap="anywhere">{proof.domain}</chakra.strong>
        <ProofBadge proof={proof} />
      </Wrap>
      {proof.verifiedAt === null && (
        <>
          <MutedText fontSize="sm">
            <Trans>
              Nobody is sent to the provider by this domain yet. Add this TXT record to its DNS, then check:
            </Trans>
          </MutedText>
          <chakra.code
            fontFamily="mono"
            fontSize="sm"
            bg="bg.sunken"
            borderRadius="sm"
            px="2"
            py="1.5"
            overflowWrap="anywhere"
            userSelect="all"
          >
            {proof.record}
          </chakra.code>
        </>
      )}
      {failure !== null && <Banner kind="error">{failure}</Banner>}
      {proof.checkedAt !== null && proof.recordFound === false && <NotFound proof={proof} />}
      <div>
        <Button
          size="sm"
          busy={isBusy}
          disabled={isOff}
          aria-label={t`Check ${proof.domain} now`}
          onClick={() => check()}
          {...marks}
        >
          <Trans>Check now</Trans>
        </Button>
      </div>
    </chakra.li>
  );
}

function ProofBadge({ proof: { verifiedAt, verifiedBy } }: { proof: DomainProof }) {
  if (verifiedAt === null) {
    return (
      <StatusBadge tone="energised" icon={<CircleAlert aria-hidden />}>
        <Trans>Not proved</Trans>
      </StatusBadge>
    );
  }
  return (
    <StatusBadge tone="safe" icon={<Check aria-hidden />}>
      {verifiedBy === 'dns' ? <Trans>Proved by its DNS</Trans> : <Trans>Approved by the platform</Trans>}
    </StatusBadge>
  );
}

function NotFound({ proof: { checkedAt, verifiedAt } }: { proof: DomainProof }) {
  const { dateTime } = useFormat();
  const when = checkedAt === null ? '' : dateTime(checkedAt);
  return (
    <MutedText fontSize="sm">
      {verifiedAt === null ? (
        <Trans>The record was not there on {when}. A new record can take an hour to be seen.</Trans>
      ) : (
        <Trans>The record was not there on {when}. The domain stays proved.</Trans>
      )}
    </MutedText>
  );
}

function useCheck(saved: DomainProof) {
  const { api } = useWorkspace();
  const errorWords = useErrorWords();
  const [checked, setChecked] = useState<DomainProof | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const check = async () => {
    setFailure(null);
    const path = `/settings/single-sign-on/domains/${encodeURIComponent(saved.domain)}/check` as const;
    setChecked(await api.call('post', path));
  };
  const { act, busy } = useAct(check, (error) => setFailure(errorWords(error)));
  return { proof: checked ?? saved, failure, isBusy: busy, check: act };
}

import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { FaultForm } from '../../../domain/work-orders/fault-form.ts';
import { Button, LinkButton } from '../../../ui/controls/button.tsx';
import { CenteredSpinner } from '../../../ui/controls/spinner.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import { EntryFrame } from '../entry-frame.tsx';
import { Refused } from '../refused.tsx';
import { FaultFields } from './fault-fields.tsx';
import { useFaultForm } from './use-fault-form.ts';

/** Where an asset's label leads whoever has no account: they say what is wrong, with a photograph. */
export function FaultFormPage() {
  const { t } = useLingui();
  const { assetId = '' } = useParams();
  const { form, failure } = useFaultForm(assetId, useHandedOn());
  return (
    <EntryFrame title={t`Report a fault`}>
      {form === undefined && failure === undefined && <CenteredSpinner label={t`Loading`} />}
      {form === null && (
        <Banner kind="info">
          <Trans>Faults are not reported this way here. Call the company whose name is on the label.</Trans>
        </Banner>
      )}
      <Refused error={failure} />
      {form && <Report key={assetId} assetId={assetId} form={form} />}
      <LinkButton look="link" to="/login" state={{ from: { pathname: `/tenant/assets/${assetId}` } }}>
        <Trans>I work here: sign in</Trans>
      </LinkButton>
    </EntryFrame>
  );
}

/** The form, where the gate has just asked for it; a page that is loaded again asks anew. */
function useHandedOn(): FaultForm | undefined {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  // Set by the gate alone.
  const [handedOn] = useState(() => (state as { readonly form?: FaultForm } | null)?.form);
  useEffect(() => {
    if (state !== null) void navigate(pathname, { replace: true, state: null });
  }, [navigate, pathname, state]);
  return handedOn;
}

function Report({ assetId, form }: { assetId: string; form: FaultForm }) {
  const [number, setNumber] = useState<string | null>(null);
  if (number === null) {
    return (
      <>
        <About form={form} />
        <FaultFields assetId={assetId} onSent={setNumber} />
      </>
    );
  }
  return (
    <>
      <Banner kind="success">
        <Trans>Thank you. Your report has arrived. Its number is {number}.</Trans>
      </Banner>
      <Button onClick={() => setNumber(null)}>
        <Trans>Report something else here</Trans>
      </Button>
    </>
  );
}

function About({ form: { asset, tenant, notice } }: { form: FaultForm }) {
  return (
    <>
      <chakra.div>
        <chakra.p fontWeight="semibold" fontSize="lg" overflowWrap="anywhere">
          <bdi>{asset.name}</bdi>
        </chakra.p>
        <MutedText>
          <bdi>{[asset.tag, tenant].filter(Boolean).join(' · ')}</bdi>
        </MutedText>
      </chakra.div>
      <Banner kind="warning">
        <Trans>
          Keep away from wires that hang or lie on the ground, and from what touches them. Where somebody is
          in danger call the emergency services first.
        </Trans>
        {notice !== '' && (
          <chakra.p mt="2" whiteSpace="pre-wrap">
            {notice}
          </chakra.p>
        )}
      </Banner>
    </>
  );
}

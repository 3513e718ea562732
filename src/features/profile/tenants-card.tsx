import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Building from 'lucide-react/icons/building-2';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ActionDialog } from '../../resource/act/act.tsx';
import { useSession } from '../../session/account/session-store.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useSyncStatus } from '../../session/connection/sync-status.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/notices/badge.tsx';
import { PlainList } from '../../ui/page/layout.tsx';
import type { OwnTenant } from './own-account.ts';
import { useOnlineAccount } from './own-account.ts';
import { Section } from './section.tsx';
import { useFormRefusalWords } from './use-account-call.ts';

/** For whoever works in several organisations: from one to the other without signing out. */
export function TenantsCard({ tenants }: { tenants: readonly OwnTenant[] }) {
  const { tenant: here } = useWorkspace();
  const [wanted, setWanted] = useState<OwnTenant | null>(null);
  if (tenants.length < 2) return null;
  return (
    <Section
      title={<Trans>Your organisations</Trans>}
      lead={
        <Trans>
          Each keeps its own work on this device. What is not sent yet stays where it is and is sent when you
          come back.
        </Trans>
      }
    >
      <PlainList css={{ '& > li + li': { borderTop: '1px solid {colors.border}' } }}>
        {tenants.map((tenant) => (
          <TenantLine
            key={tenant.id}
            tenant={tenant}
            isHere={tenant.id === here.id}
            onSwitch={() => setWanted(tenant)}
          />
        ))}
      </PlainList>
      {wanted && <SwitchDialog to={wanted} onClose={() => setWanted(null)} />}
    </Section>
  );
}

interface TenantLineProps {
  tenant: OwnTenant;
  isHere: boolean;
  onSwitch: () => void;
}

function TenantLine({ tenant, isHere, onSwitch }: TenantLineProps) {
  const { t } = useLingui();
  const { isOff, marks } = useOnlineAccount();
  return (
    <chakra.li display="flex" alignItems="center" gap="3" py="2" minH="control">
      <Building size={18} aria-hidden />
      <chakra.span flex="1" minW="0" overflowWrap="anywhere">
        {tenant.name}
      </chakra.span>
      {isHere && (
        <Badge tone="signal">
          <Trans>You are here</Trans>
        </Badge>
      )}
      {!isHere && tenant.suspended && (
        <Badge tone="fault">
          <Trans>Suspended</Trans>
        </Badge>
      )}
      {!isHere && !tenant.suspended && (
        <Button disabled={isOff} onClick={onSwitch} aria-label={t`Switch to ${tenant.name}`} {...marks}>
          <Trans>Switch</Trans>
        </Button>
      )}
    </chakra.li>
  );
}

function SwitchDialog({ to, onClose }: { to: OwnTenant; onClose: () => void }) {
  const { t } = useLingui();
  const { tenant } = useWorkspace();
  const { switchTenant } = useSession();
  const { waiting, needsYou } = useSyncStatus();
  const navigate = useNavigate();
  const wordsOf = useFormRefusalWords();
  const unsent = waiting + needsYou;
  return (
    <ActionDialog
      title={t`Switch to ${to.name}?`}
      confirmLabel={t`Switch`}
      onClose={onClose}
      done={null}
      wordsOf={(error) => wordsOf(error) ?? t`An error occurred`}
      onAct={async () => {
        await switchTenant(to.id);
        await navigate('/tenant');
      }}
    >
      {unsent > 0 ? (
        <Plural
          value={unsent}
          one={`# change waits here at ${tenant.name}. It is kept on this device and sent when you come back.`}
          other={`# changes wait here at ${tenant.name}. They are kept on this device and sent when you come back.`}
        />
      ) : (
        <Trans>Everything of {tenant.name} is sent. It stays on this device for when you come back.</Trans>
      )}
    </ActionDialog>
  );
}

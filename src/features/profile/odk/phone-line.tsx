import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import type { OdkDevice } from '../../../domain/surveys/odk-device.ts';
import { ActionDialog } from '../../../resource/act/act.tsx';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { MutedText } from '../../../ui/page/text.tsx';
import { useOnlineAccount } from '../own-account.ts';

/** One phone: when it was used, and that it may be let in no more. */
export function PhoneLine({ device, onChanged }: { device: OdkDevice; onChanged: () => void }) {
  const { t } = useLingui();
  const { api } = useWorkspace();
  const { isOff, marks } = useOnlineAccount();
  const [isRemoving, setRemoving] = useState(false);
  const { id, name } = device;
  const remove = async () => {
    await api.call('delete', `/auth/odk-devices/${id}`);
    onChanged();
  };
  return (
    <chakra.li display="flex" flexWrap="wrap" alignItems="center" gap="3" py="2" minH="control">
      <Smartphone size={18} aria-hidden />
      <chakra.div flex="1 1 12rem" minW="0">
        <chakra.p fontWeight="medium" overflowWrap="anywhere">
          {name}
        </chakra.p>
        <Facts device={device} />
      </chakra.div>
      <Button
        look="dangerQuiet"
        disabled={isOff}
        onClick={() => setRemoving(true)}
        aria-label={t`Remove ${name}`}
        {...marks}
      >
        <Trans>Remove</Trans>
      </Button>
      {isRemoving && (
        <ActionDialog
          title={t`Remove the phone ${name}?`}
          confirmLabel={t`Remove`}
          danger
          done={null}
          onAct={remove}
          onClose={() => setRemoving(false)}
        >
          <Trans>
            ODK Collect on it gets no surveys any more and cannot send any. What it has not sent stays on it.
          </Trans>
        </ActionDialog>
      )}
    </chakra.li>
  );
}

function Facts({ device: { createdAt, lastUsedAt } }: { device: OdkDevice }) {
  const { relative, dateTime } = useFormat();
  const now = useNow();
  return (
    <MutedText fontSize="sm">
      <span title={dateTime(createdAt)}>
        <Trans>Added {relative(createdAt, now)}</Trans>
      </span>
      {' · '}
      {lastUsedAt === null ? (
        <Trans>not used yet</Trans>
      ) : (
        <span title={dateTime(lastUsedAt)}>
          <Trans>used {relative(lastUsedAt, now)}</Trans>
        </span>
      )}
    </MutedText>
  );
}

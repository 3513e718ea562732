import { Trans, useLingui } from '@lingui/react/macro';
import KeyRound from 'lucide-react/icons/key-round';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { BeforeAll } from './before-all.tsx';
import { PasswordForm } from './password-card.tsx';

interface FirstPasswordProps {
  onDone: () => Promise<void>;
  onPutOff: () => void;
}

/** An administrator typed the password that the person has signed in with, and may know it still. */
export function FirstPassword({ onDone, onPutOff }: FirstPasswordProps) {
  const { t } = useLingui();
  const { tenant } = useWorkspace();
  return (
    <BeforeAll
      icon={<KeyRound size={24} aria-hidden />}
      title={t`Choose your own password`}
      lead={
        <Trans>
          An administrator of {tenant.name} chose the one that you have now. Choose another one that nobody
          else knows; then you are in.
        </Trans>
      }
      onPutOff={onPutOff}
    >
      <PasswordForm onDone={() => inBackground(onDone())} />
    </BeforeAll>
  );
}

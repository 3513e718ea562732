import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/inputs.tsx';

interface CurrentPasswordProps {
  value: string;
  error: string | undefined;
  help?: ReactNode;
  /** It appears because the person pressed a button, who goes on here. */
  isNext?: boolean;
  onChange: (password: string) => void;
}

/** The password that the person has now; password managers are told whose it is. */
export function CurrentPassword({ value, error, help, isNext = false, onChange }: CurrentPasswordProps) {
  const { t } = useLingui();
  const { user } = useWorkspace();
  return (
    <>
      <input type="text" hidden name="username" autoComplete="username" value={user.email} readOnly />
      <LabelledControl label={t`Current password`} error={error} help={help}>
        <TextInput
          type="password"
          autoComplete="current-password"
          value={value}
          autoFocus={isNext}
          onChange={(event) => onChange(event.target.value)}
        />
      </LabelledControl>
    </>
  );
}

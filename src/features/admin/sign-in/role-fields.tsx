import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import type { MappedRole } from '../../../domain/identity/single-sign-on.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/inputs.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import { RoleChoice } from './role-choice.tsx';
import type { SignInFormState } from './use-sign-in-form.ts';

/** Which role a value of the provider's claim gives. */
export function RoleFields({ state: { draft, change, fault } }: { state: SignInFormState }) {
  const { t } = useLingui();
  const { roles } = draft;
  const set = (index: number, part: Partial<MappedRole>) =>
    change({ roles: roles.map((each, at) => (at === index ? { ...each, ...part } : each)) });
  return (
    <>
      <MutedText>
        <Trans>
          At every sign-in the first rule that fits gives the role. Where none fits, the role stays as it is
          here. The last administrator always stays one.
        </Trans>
      </MutedText>
      <LabelledControl
        label={t`Claim that names the roles`}
        help={t`For example groups, roles, or realm_access.roles.`}
        error={fault('roleClaim')}
      >
        <TextInput
          value={draft.roleClaim}
          onChange={(event) => change({ roleClaim: event.target.value })}
          maxLength={200}
          spellCheck={false}
          autoCapitalize="none"
        />
      </LabelledControl>
      {roles.map((mapped, index) => (
        <Rule
          // The order is what a rule is; it has no other name.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          mapped={mapped}
          number={index + 1}
          error={fault(`roles/${index}`)}
          onChange={(part) => set(index, part)}
          onRemove={() => change({ roles: roles.filter((_, at) => at !== index) })}
        />
      ))}
      <div>
        <Button icon={<Plus />} onClick={() => change({ roles: [...roles, { value: '', role: '' }] })}>
          <Trans>Add a rule</Trans>
        </Button>
      </div>
    </>
  );
}

interface RuleProps {
  mapped: MappedRole;
  /** From 1. */
  number: number;
  error: string | undefined;
  onChange: (part: Partial<MappedRole>) => void;
  onRemove: () => void;
}

function Rule({ mapped, number, error, onChange, onRemove }: RuleProps) {
  const { t } = useLingui();
  return (
    <chakra.fieldset
      display="grid"
      gap="3"
      gridTemplateColumns={{ base: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) minmax(0, 1fr) auto' }}
      alignItems="end"
      border="0"
      p="0"
      m="0"
      minW="0"
      aria-label={t`Rule ${number}`}
    >
      <chakra.div gridColumn={{ base: '1 / -1', sm: 'auto' }} minW="0">
        <LabelledControl label={t`Value of the claim`} error={error}>
          <TextInput
            value={mapped.value}
            onChange={(event) => onChange({ value: event.target.value })}
            maxLength={300}
            spellCheck={false}
            autoCapitalize="none"
          />
        </LabelledControl>
      </chakra.div>
      <LabelledControl label={t`Role`}>
        <RoleChoice value={mapped.role} onChange={(role) => onChange({ role })} />
      </LabelledControl>
      <IconButton label={t`Remove rule ${number}`} look="plain" onClick={onRemove}>
        <Trash aria-hidden />
      </IconButton>
    </chakra.fieldset>
  );
}

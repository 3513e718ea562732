import { Trans, useLingui } from '@lingui/react/macro';
import type { SingleSignOn } from '../../../domain/identity/single-sign-on.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/inputs.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import { DomainProofs } from './domain-proofs.tsx';
import { RoleChoice } from './role-choice.tsx';
import type { SignInFormState } from './use-sign-in-form.ts';

interface PeopleFieldsProps {
  settings: SingleSignOn;
  state: SignInFormState;
}

/** Who may come over the provider, and what becomes of somebody new. */
export function PeopleFields({ settings, state: { draft, change, fault } }: PeopleFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <LabelledControl
        label={t`Domains of their addresses`}
        help={t`For example grid.example, east.grid.example. Others are turned away, and people are found by them on the sign-in page once they are proved. Empty: any.`}
        error={fault('domains')}
      >
        <TextInput
          value={draft.domains}
          onChange={(event) => change({ domains: event.target.value })}
          spellCheck={false}
          autoCapitalize="none"
        />
      </LabelledControl>
      <DomainProofs proofs={settings.proofs ?? []} />
      <div>
        <Checkbox
          label={t`Trust the addresses of this provider`}
          checked={draft.trustEmail}
          aria-describedby="trust-email"
          onChange={(event) => change({ trustEmail: event.target.checked })}
        />
        <MutedText id="trust-email" fontSize="sm">
          <Trans>
            Needed for Entra ID, which does not say whether an address is proven. Only where nobody can choose
            an address there by themselves. It counts for domains that are proved.
          </Trans>
        </MutedText>
      </div>
      <Checkbox
        label={t`Add people at their first sign-in`}
        checked={draft.createPeople}
        onChange={(event) => change({ createPeople: event.target.checked })}
      />
      {draft.createPeople && (
        <LabelledControl
          label={t`Role of new people`}
          help={t`For those whom no rule below gives another.`}
          error={fault('defaultRole')}
        >
          <RoleChoice
            value={draft.defaultRole ?? ''}
            onChange={(role) => change({ defaultRole: role === '' ? null : role })}
          />
        </LabelledControl>
      )}
    </>
  );
}

import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { RoleChoice } from './role-choice.tsx';
import type { SignInFormState } from './use-sign-in-form.ts';

/** Who may come over the provider, and what becomes of somebody new. */
export function PeopleFields({ state: { draft, change, fault } }: { state: SignInFormState }) {
  const { t } = useLingui();
  return (
    <>
      <Field
        label={t`Domains of their addresses`}
        help={t`For example grid.example, east.grid.example. People are found by them on the sign-in page, and others are turned away. Empty: any.`}
        error={fault('domains')}
      >
        <TextInput
          value={draft.domains}
          onChange={(event) => change({ domains: event.target.value })}
          spellCheck={false}
          autoCapitalize="none"
        />
      </Field>
      <chakra.div>
        <Checkbox
          label={t`Trust the addresses of this provider`}
          checked={draft.trustEmail}
          aria-describedby="trust-email"
          onChange={(event) => change({ trustEmail: event.target.checked })}
        />
        <chakra.p id="trust-email" fontSize="sm" color="fg.muted">
          <Trans>
            Needed for Entra ID, which does not say whether an address is proven. Only where nobody can choose
            an address there by themselves.
          </Trans>
        </chakra.p>
      </chakra.div>
      <Checkbox
        label={t`Add people at their first sign-in`}
        checked={draft.createPeople}
        onChange={(event) => change({ createPeople: event.target.checked })}
      />
      {draft.createPeople && (
        <Field
          label={t`Role of new people`}
          help={t`For those whom no rule below gives another.`}
          error={fault('defaultRole')}
        >
          <RoleChoice
            value={draft.defaultRole ?? ''}
            onChange={(role) => change({ defaultRole: role === '' ? null : role })}
          />
        </Field>
      )}
    </>
  );
}

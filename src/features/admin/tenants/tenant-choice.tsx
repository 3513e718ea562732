import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/inputs.tsx';
import { useTenants } from './use-tenants.ts';

interface TenantChoiceProps {
  /** Id of a tenant; empty: the platform itself. */
  value: string;
  onChange: (id: string) => void;
}

/** Whose rows people of the platform look at. */
export function TenantChoice({ value, onChange }: TenantChoiceProps) {
  const { t } = useLingui();
  const { answer: tenants = [] } = useTenants();
  return (
    <chakra.div maxW="20rem" width="full">
      <Field label={t`Tenant`}>
        <Select value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{t`The platform itself`}</option>
          {tenants.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {value !== '' && tenants.every(({ id }) => id !== value) && <option value={value}>{value}</option>}
        </Select>
      </Field>
    </chakra.div>
  );
}

import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { ApiError } from '../../api/api-error.ts';
import type { ServiceName, ServiceValues } from '../../domain/install/wizard.ts';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { Select, TextInput } from '../../ui/controls/inputs.tsx';
import { fieldOfVariable, SERVICE_FIELDS, type ServiceField, valuesOfDraft } from './service-fields.ts';
import { ServiceTry } from './service-try.tsx';

interface ServiceFormProps {
  service: ServiceName;
  draft: ServiceValues;
  missing: readonly string[];
  error: unknown;
  onChange: (draft: ServiceValues) => void;
}

export function ServiceForm({ service, draft, missing, error, onChange }: ServiceFormProps) {
  const { t, i18n } = useLingui();
  const faultOf = (name: string) => {
    if (missing.includes(name)) return t`This field is required.`;
    const details = error instanceof ApiError ? error.details : [];
    const detail = details.find(({ path }) => fieldOfVariable(path) === name);
    return detail && (detail.code === 'required' ? t`This field is required.` : t`This value is not valid.`);
  };
  return (
    <chakra.div mt="4" display="grid" gap="4">
      <chakra.div
        display="grid"
        gap="4"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
      >
        {SERVICE_FIELDS[service].map((field) => (
          <LabelledControl
            key={field.name}
            label={i18n._(field.label)}
            help={field.help && i18n._(field.help)}
            required={field.required === true}
            error={faultOf(field.name)}
          >
            <Control
              field={field}
              value={draft[field.name] ?? ''}
              onChange={(value) => onChange({ ...draft, [field.name]: value })}
            />
          </LabelledControl>
        ))}
      </chakra.div>
      <ServiceTry service={service} values={valuesOfDraft(service, draft)} />
    </chakra.div>
  );
}

interface ControlProps {
  field: ServiceField;
  value: string;
  onChange: (value: string) => void;
}

function Control({ field, value, onChange }: ControlProps) {
  const { i18n } = useLingui();
  if (field.choices) {
    return (
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        {field.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {i18n._(choice.label)}
          </option>
        ))}
      </Select>
    );
  }
  return (
    <TextInput
      type={field.secret ? 'password' : 'text'}
      autoComplete={field.secret ? 'new-password' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

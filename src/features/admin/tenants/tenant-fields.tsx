import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { tenantIdOf } from '../../../domain/identity/tenant.ts';
import { CurrencySelect } from '../../../resource/inputs/currency-select.tsx';
import { NumberInput } from '../../../resource/inputs/number-input.tsx';
import { ZoneSelect } from '../../../resource/inputs/zone-select.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/inputs.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import { FAULT_WORDS } from './fault-words.ts';
import type { Faults, TenantField, TenantValues } from './tenant-values.ts';

interface TenantFieldsProps {
  values: TenantValues;
  faults: Faults;
  isNew: boolean;
  onChange: (values: TenantValues) => void;
}

export function TenantFields(props: TenantFieldsProps) {
  const { t } = useLingui();
  const { values, isNew, onChange } = props;
  const binding = useBinding(props);
  const { bind, bindNumber, errorAt } = binding;
  return (
    <>
      <LabelledControl label={t`Name`} error={errorAt('name')} required>
        <TextInput {...bind('name')} autoComplete="off" />
      </LabelledControl>
      {isNew && <IdField binding={binding} name={values.name} />}
      <TwoColumns>
        <LabelledControl label={t({ message: 'Plan', context: 'subscription' })} error={errorAt('plan')}>
          <TextInput {...bind('plan')} />
        </LabelledControl>
        <LabelledControl label={t`Region`} error={errorAt('region')}>
          <TextInput {...bind('region')} />
        </LabelledControl>
        <LabelledControl label={t`People at most`} help={t`Empty: no limit.`} error={errorAt('people')}>
          <NumberInput {...bindNumber('people')} inputMode="numeric" />
        </LabelledControl>
        <LabelledControl label={t`Storage at most`} help={t`Empty: no limit.`} error={errorAt('storage')}>
          <NumberInput {...bindNumber('storage')} unit="GB" />
        </LabelledControl>
        <LabelledControl
          label={t`Days without contact`}
          help={t`How long a device works without reaching the server.`}
          error={errorAt('offlineDays')}
          required
        >
          <NumberInput {...bindNumber('offlineDays')} inputMode="numeric" />
        </LabelledControl>
        <ZoneField values={values} error={errorAt('timeZone')} onChange={onChange} />
        <CurrencyField values={values} error={errorAt('currency')} onChange={onChange} />
        <LabelledControl
          label={t`Over-receipt, %`}
          help={t`How much more than was ordered may be received without anybody being asked.`}
          error={errorAt('overReceiptPercent')}
          required
        >
          <NumberInput {...bindNumber('overReceiptPercent')} />
        </LabelledControl>
      </TwoColumns>
      <SecondFactorField values={values} onChange={onChange} />
      {isNew && <FirstAdmin binding={binding} />}
    </>
  );
}

/** What ties a control to a field: its value and its change, and what is wrong with it. */
function useBinding({ values, faults, onChange }: TenantFieldsProps) {
  const { i18n } = useLingui();
  const change = (field: TenantField) => (value: string) => onChange({ ...values, [field]: value });
  return {
    bind: (field: TenantField) => ({
      value: values[field],
      onChange: (event: { target: { value: string } }) => change(field)(event.target.value),
    }),
    bindNumber: (field: TenantField) => ({ value: values[field], onChange: change(field) }),
    errorAt: (field: TenantField) => {
      const fault = faults[field];
      return fault && i18n._(FAULT_WORDS[fault]);
    },
  };
}

type Binding = ReturnType<typeof useBinding>;

/** @param name the tenant's, which proposes an id */
function IdField({ binding, name }: { binding: Binding; name: string }) {
  const { t } = useLingui();
  return (
    <LabelledControl
      label={t`Id`}
      help={t`Stands in addresses and files. It never changes.`}
      error={binding.errorAt('id')}
      required
    >
      <TextInput
        {...binding.bind('id')}
        placeholder={tenantIdOf(name)}
        fontFamily="mono"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
    </LabelledControl>
  );
}

interface ChoiceFieldProps extends Pick<TenantFieldsProps, 'values' | 'onChange'> {
  error: string | undefined;
}

function ZoneField({ values, error, onChange }: ChoiceFieldProps) {
  const { t } = useLingui();
  return (
    <LabelledControl
      label={t`Time zone`}
      help={t`A day begins and ends by the clocks there.`}
      error={error}
      required
    >
      <ZoneSelect value={values.timeZone} onChange={(timeZone) => onChange({ ...values, timeZone })} />
    </LabelledControl>
  );
}

function CurrencyField({ values, error, onChange }: ChoiceFieldProps) {
  const { t } = useLingui();
  return (
    <LabelledControl
      label={t`Currency`}
      help={t`Of amounts whose record names no other.`}
      error={error}
      required
    >
      <CurrencySelect value={values.currency} onChange={(currency) => onChange({ ...values, currency })} />
    </LabelledControl>
  );
}

function SecondFactorField({ values, onChange }: Pick<TenantFieldsProps, 'values' | 'onChange'>) {
  const { t } = useLingui();
  return (
    <div>
      <Checkbox
        label={t`Everybody needs a second factor`}
        checked={values.secondFactorRequired}
        onChange={(event) => onChange({ ...values, secondFactorRequired: event.currentTarget.checked })}
      />
      <MutedText fontSize="sm">
        <Trans>Whoever signs in by password and has none sets one up first.</Trans>
      </MutedText>
    </div>
  );
}

function FirstAdmin({ binding }: { binding: Binding }) {
  const { t } = useLingui();
  const { bind, errorAt } = binding;
  return (
    <>
      <chakra.h3 fontSize="md" fontWeight="semibold" mt="2">
        <Trans>First administrator</Trans>
      </chakra.h3>
      <TwoColumns>
        <LabelledControl
          label={t`Email`}
          help={t`An invitation with a link to choose a password goes there.`}
          error={errorAt('adminEmail')}
          required
        >
          <TextInput {...bind('adminEmail')} type="email" autoComplete="off" />
        </LabelledControl>
        <LabelledControl label={t`Name of the administrator`} error={errorAt('adminName')}>
          <TextInput {...bind('adminName')} autoComplete="off" />
        </LabelledControl>
      </TwoColumns>
    </>
  );
}

function TwoColumns({ children }: { children: ReactNode }) {
  return (
    <chakra.div
      display="grid"
      gap="4"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
    >
      {children}
    </chakra.div>
  );
}

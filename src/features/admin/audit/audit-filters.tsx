import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { ENTITIES } from '../../../domain/registry.ts';
import { AUDIT_ACTIONS } from '../../../domain/shared/audit-entry.ts';
import { PersonPicker } from '../../../resource/inputs/person-picker.tsx';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/controls/chip.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { DateInput, Select } from '../../../ui/controls/inputs.tsx';
import { Wrap } from '../../../ui/page/layout.tsx';
import { TenantChoice } from '../tenants/tenant-choice.tsx';
import { ACTION_WORDS } from './action-badge.tsx';
import { FILTER_NAMES, type ShownAuditFilter } from './audit-filter.ts';
import { EntityName } from './entity-name.tsx';
import { OWN_WORDS } from './own-words.ts';

export interface FilterProps {
  filter: ShownAuditFilter;
  onChange: (values: Partial<Record<keyof ShownAuditFilter, string>>) => void;
}

/** Kinds of records, with screens and without. */
const KINDS = [...new Set([...ENTITIES.map(({ name }) => name), ...Object.keys(OWN_WORDS)])];

/** By tenant, person, action, kind of record and day. */
export function AuditFilters({ filter, onChange }: FilterProps) {
  const { can } = useWorkspace();
  const clear = () => onChange(Object.fromEntries(FILTER_NAMES.map((name) => [name, ''])));
  const isAny = FILTER_NAMES.some((name) => filter[name] !== '');
  return (
    <chakra.div
      role="search"
      display="grid"
      gap="3"
      gridTemplateColumns={{
        base: 'repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr))',
        md: 'repeat(auto-fill, minmax(11rem, 1fr))',
      }}
      alignItems="end"
    >
      {can('tenants:view') && (
        <TenantChoice
          value={filter.tenant}
          onChange={(tenant) => onChange({ tenant, user: '', record: '' })}
        />
      )}
      <PersonFilter filter={filter} onChange={onChange} />
      <ChoiceFilters filter={filter} onChange={onChange} />
      <DayFilters filter={filter} onChange={onChange} />
      {isAny && (
        <Wrap gap="2" minH="control">
          {filter.record !== '' && (
            <Chip pressed onClick={() => onChange({ record: '' })}>
              <Trans>One record only</Trans>
              <X aria-hidden />
            </Chip>
          )}
          <Button look="quiet" size="sm" onClick={clear}>
            <Trans>Clear filters</Trans>
          </Button>
        </Wrap>
      )}
    </chakra.div>
  );
}

/** Names of one's own people are on the device; somebody of another tenant is chosen in the rows. */
function PersonFilter({ filter: { tenant, user }, onChange }: FilterProps) {
  const { t } = useLingui();
  if (tenant !== '') {
    return user === '' ? null : (
      <Chip pressed onClick={() => onChange({ user: '' })}>
        <Trans>One person only</Trans>
        <X aria-hidden />
      </Chip>
    );
  }
  return (
    <LabelledControl label={t`Person`}>
      <PersonPicker key={user} value={user} onChange={(id) => onChange({ user: id })} />
    </LabelledControl>
  );
}

function ChoiceFilters({ filter, onChange }: FilterProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      <LabelledControl label={t`Action`}>
        <Select value={filter.action} onChange={(event) => onChange({ action: event.target.value })}>
          <option value="">{t`Any`}</option>
          {AUDIT_ACTIONS.map((action) => (
            <option key={action} value={action}>
              {i18n._(ACTION_WORDS[action])}
            </option>
          ))}
        </Select>
      </LabelledControl>
      <LabelledControl label={t`Kind of record`}>
        <Select
          value={filter.entity}
          onChange={(event) => onChange({ entity: event.target.value, record: '' })}
        >
          <option value="">{t`Any`}</option>
          {KINDS.map((entity) => (
            <option key={entity} value={entity}>
              <EntityName entity={entity} />
            </option>
          ))}
        </Select>
      </LabelledControl>
    </>
  );
}

function DayFilters({ filter, onChange }: FilterProps) {
  const { t } = useLingui();
  return (
    <>
      <LabelledControl label={t({ message: 'From', context: 'dates' })}>
        <DateInput
          value={filter.from}
          max={filter.to || undefined}
          onChange={(event) => onChange({ from: event.target.value })}
        />
      </LabelledControl>
      <LabelledControl label={t({ message: 'To', context: 'dates' })}>
        <DateInput
          value={filter.to}
          min={filter.from || undefined}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </LabelledControl>
    </>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import {
  AS_TAKEN,
  PHOTOGRAPH_SIDES,
  type PhotographRules,
} from '../../domain/attachments/photograph-rules.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Switch } from '../../ui/controls/checkbox.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/inputs.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { Banner } from '../../ui/notices/banner.tsx';
import { Section } from './section.tsx';
import { useTenantSetting } from './use-tenant-setting.ts';

/** What devices make of photographs; for whoever decides for the whole tenant. */
export function PhotographRulesCard() {
  const { t } = useLingui();
  const { api, tenant } = useWorkspace();
  const { refusal, field, set } = useTenantSetting();
  const rules = tenant.photographs ?? AS_TAKEN;
  const change = (changes: Partial<PhotographRules>) =>
    set(() => api.call('put', '/settings/photographs', { ...rules, ...changes }));
  return (
    <Section
      title={<Trans>Photographs</Trans>}
      lead={
        <Trans>
          What a device makes of a photograph before it keeps it: nothing else of it is kept then. Photographs
          that are there already stay as they are.
        </Trans>
      }
    >
      {refusal && <Banner kind="error">{refusal}</Banner>}
      <SideField side={rules.side} field={field} onChange={(side) => change({ side })} />
      <Switch
        label={t`Photographs keep the position that the camera noted`}
        checked={rules.keepsPlace}
        onChange={({ target }) => change({ keepsPlace: target.checked })}
        {...field}
      />
      <Switch
        label={t`Write time, position and direction into the picture`}
        checked={rules.isStamped}
        onChange={({ target }) => change({ isStamped: target.checked })}
        {...field}
      />
    </Section>
  );
}

interface SideFieldProps {
  side: PhotographRules['side'];
  field: ReturnType<typeof useTenantSetting>['field'];
  onChange: (side: PhotographRules['side']) => void;
}

function SideField({ side, field, onChange }: SideFieldProps) {
  const { t } = useLingui();
  const { quantity } = useFormat();
  const choose = (text: string) => onChange(PHOTOGRAPH_SIDES.find((one) => String(one) === text) ?? null);
  return (
    <LabelledControl label={t`Longer side at most`}>
      <Select value={String(side ?? '')} onChange={(event) => choose(event.target.value)} {...field}>
        <option value="">{t`As taken`}</option>
        {PHOTOGRAPH_SIDES.map((one) => (
          <option key={one} value={one}>
            {quantity(one, 'px')}
          </option>
        ))}
      </Select>
    </LabelledControl>
  );
}

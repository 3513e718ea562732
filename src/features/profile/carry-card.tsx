import { Trans, useLingui } from '@lingui/react/macro';
import { DEVICES_CARRY } from '../../domain/identity/tenant.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/inputs.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { Section } from './section.tsx';
import { useTenantSetting } from './use-tenant-setting.ts';

/** What devices have of assets; for whoever decides for the whole tenant. */
export function CarryCard() {
  const { t } = useLingui();
  const { api, tenant } = useWorkspace();
  const { refusal, field, set } = useTenantSetting();
  const current = tenant.devicesCarry ?? 'everything';
  const words = { everything: t`Everything`, workAreas: t`Work areas, and a list of the rest` };
  const choose = (text: string) => {
    const devicesCarry = DEVICES_CARRY.find((one) => one === text);
    if (devicesCarry) set(() => api.call('put', '/settings/devices-carry', { devicesCarry }));
  };
  return (
    <Section
      title={<Trans>What devices carry</Trans>}
      lead={
        <Trans>
          With work areas a device has the details of the assets in its person’s areas, of those in no area,
          of what own work refers to and of what was kept on purpose. Every other asset is found by tag, name
          and place. Who works in no area has everything.
        </Trans>
      }
    >
      {refusal && <Banner kind="error">{refusal}</Banner>}
      <LabelledControl label={t`Assets on devices`}>
        <Select value={current} onChange={(event) => choose(event.target.value)} {...field}>
          {DEVICES_CARRY.map((one) => (
            <option key={one} value={one}>
              {words[one]}
            </option>
          ))}
        </Select>
      </LabelledControl>
    </Section>
  );
}

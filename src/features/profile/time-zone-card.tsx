import { Trans, useLingui } from '@lingui/react/macro';
import { changeMeta } from '../../data/store/meta.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { ZoneSelect } from '../../resource/inputs/zone-select.tsx';
import { deviceZone, useWorkspace } from '../../session/account/workspace.tsx';
import { Switch } from '../../ui/controls/checkbox.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { Section } from './section.tsx';
import { useAccountCall } from './use-account-call.ts';
import { useTenantSetting } from './use-tenant-setting.ts';

/** Where a day begins and ends, which is the tenant's, and in which zone this person reads times. */
export function TimeZoneCard() {
  const { t } = useLingui();
  const { database, tenant, zone, shownZone, can } = useWorkspace();
  const here = deviceZone();
  const { run, refusal } = useAccountCall();
  return (
    <Section
      title={<Trans>Time zone</Trans>}
      lead={
        <Trans>
          A day of {tenant.name} begins and ends by the clocks of {zone}.
        </Trans>
      }
    >
      {refusal && <Banner kind="error">{refusal}</Banner>}
      {here !== zone && (
        <Switch
          label={t`Show times as on this device: ${here}`}
          checked={shownZone !== zone}
          onChange={(event) => {
            const wanted = event.currentTarget.checked;
            inBackground(run(() => changeMeta(database, 'deviceTimes', wanted)));
          }}
        />
      )}
      {can('roles:edit') && <TenantZone />}
    </Section>
  );
}

/** For whoever decides for the whole tenant. What is written down stays: from now on a day is a day there. */
function TenantZone() {
  const { t } = useLingui();
  const { api, tenant, zone } = useWorkspace();
  const { refusal, field, set } = useTenantSetting();
  return (
    <>
      {refusal && <Banner kind="error">{refusal}</Banner>}
      <LabelledControl
        label={t`Time zone of ${tenant.name}`}
        help={t`Dates that are written down stay as they are.`}
      >
        <ZoneSelect
          value={zone}
          onChange={(next) => set(() => api.call('put', '/settings/time-zone', { timeZone: next }))}
          {...field}
        />
      </LabelledControl>
    </>
  );
}

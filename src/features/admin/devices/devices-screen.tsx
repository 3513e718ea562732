import { Trans, useLingui } from '@lingui/react/macro';
import Tablet from 'lucide-react/icons/tablet';
import { useState } from 'react';
import { fold } from '../../../domain/kit/search/words.ts';
import type { KnownDevice } from '../../../domain/sync/device-state.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useKeptAnswer } from '../../../session/answers/use-kept-answer.ts';
import { Chip } from '../../../ui/controls/chip.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Stack, Wrap } from '../../../ui/page/layout.tsx';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import { useQuery } from '../../../ui/page/use-query.ts';
import { AnswerNote } from '../answer-note.tsx';
import { DataTable } from '../data-table.tsx';
import { SearchInput } from '../search-input.tsx';
import { TenantChoice } from '../tenants/tenant-choice.tsx';
import { useOrder } from '../use-order.ts';
import { PeopleOf } from '../users/people-of.ts';
import { useDeviceColumns } from './device-columns.tsx';
import { devicesPath } from './devices-path.ts';
import { isUnsent } from './unsent.tsx';

/** For administrators: what has not arrived, from whose device, and when that was last heard of. */
export function DevicesScreen() {
  const { t } = useLingui();
  const { can } = useWorkspace();
  const { number } = useFormat();
  const query = useQuery();
  const tenant = query.get('tenant');
  const kept = useKeptAnswer(devicesPath(tenant));
  const devices = kept.answer;
  return (
    <Page>
      <PageHeader title={t`Devices`} count={devices ? number(devices.length) : null}>
        <MutedText>
          <Trans>
            As each device reported when it last reached the server. What was saved since then is not counted.
          </Trans>
        </MutedText>
      </PageHeader>
      <Stack>
        {can('tenants:view') && <TenantChoice value={tenant} onChange={(id) => query.set({ tenant: id })} />}
        <AnswerNote of={kept} failed={t`The list of devices could not be read.`} />
        {!devices && !kept.failure && <SkeletonLines lines={6} label={t`Loading`} />}
        {devices?.length === 0 && (
          <EmptyState icon={<Tablet />} title={<Trans>No device has reached the server yet</Trans>}>
            <Trans>A device appears here as soon as somebody signs in on it.</Trans>
          </EmptyState>
        )}
        {devices && devices.length > 0 && (
          <PeopleOf value={tenant === '' ? undefined : tenant}>
            <Devices devices={devices} />
          </PeopleOf>
        )}
      </Stack>
    </Page>
  );
}

function Devices({ devices }: { devices: readonly KnownDevice[] }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const query = useQuery();
  const order = useOrder({ by: 'unsent', down: true });
  const columns = useDeviceColumns();
  const onlyUnsent = query.get('show') === 'unsent';
  const [search, setSearch] = useState('');
  const wanted = fold(search);
  const rows = devices.filter(
    (device) =>
      (!onlyUnsent || isUnsent(device)) &&
      fold(`${device.user ?? ''} ${device.label} ${device.appVersion} ${device.deviceId}`).includes(wanted),
  );
  return (
    <>
      <Wrap>
        <SearchInput label={t`Search people and devices`} value={search} onChange={setSearch} />
        <Chip
          pressed={onlyUnsent}
          count={number(devices.filter(isUnsent).length)}
          onClick={() => query.set({ show: onlyUnsent ? '' : 'unsent' })}
        >
          <Trans>With unsent work</Trans>
        </Chip>
      </Wrap>
      {rows.length === 0 ? (
        <MutedText>
          <Trans>No device matches.</Trans>
        </MutedText>
      ) : (
        <DataTable
          label={t`Devices`}
          columns={columns}
          rows={rows}
          keyOf={({ deviceId, userId }) => `${deviceId} ${userId}`}
          {...order}
        />
      )}
    </>
  );
}

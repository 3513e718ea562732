import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo, useRef } from 'react';
import { isNetworkError } from '../../../api/api-error.ts';
import type { Tenant } from '../../../domain/identity/tenant-usage.ts';
import type { Json } from '../../../domain/kit/fields/field.ts';
import { fold } from '../../../domain/kit/search/words.ts';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { answersOnce, Picker, type PickerOption } from '../../../resource/inputs/picker.tsx';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { useLatest } from '../../../ui/page/use-latest.ts';
import { together } from '../use-server-search.ts';
import { readTenants, tenantSearchPath, useTenants } from './use-tenants.ts';

interface TenantChoiceProps {
  /** Id of a tenant; empty: the platform itself. */
  value: string;
  onChange: (id: string) => void;
}

/** Options in the list. */
const SHOWN = 20;

/** Whose rows people of the platform look at. */
export function TenantChoice({ value, onChange }: TenantChoiceProps) {
  const { t } = useLingui();
  const { rows = NOTHING, hasMore } = useTenants();
  const platform = t`The platform itself`;
  const search = useTenantSearch(rows, hasMore, platform);
  const name = rows.find(({ id }) => id === value)?.name ?? value;
  const latest = useRef('');
  const onChangeNow = useLatest(onChange);
  const choose = (id: string) => {
    latest.current = id;
    onChange(id);
  };
  const typed = async (text: string) => {
    if (text === '') return choose('');
    latest.current = text;
    const [only] = (await search(text)).filter(({ label }) => fold(label) === fold(text));
    // Another one may have been chosen meanwhile.
    if (only && latest.current === text) onChangeNow()(only.id);
  };
  return (
    <chakra.div maxW={{ sm: '20rem' }} width="full">
      <LabelledControl label={t`Tenant`}>
        <Picker
          text={value === '' ? platform : name}
          search={useMemo(() => answersOnce(search), [search])}
          placeholder={t`Search tenants`}
          onPick={({ id }) => choose(id)}
          onTyped={(text) => inBackground(typed(text))}
        />
      </LabelledControl>
    </chakra.div>
  );
}

/** Among those on this device, and where that is not all of them, on the server too. */
function useTenantSearch(rows: readonly Tenant[], hasMore: boolean, platform: string) {
  const { api } = useWorkspace();
  return useCallback(
    async (text: string): Promise<PickerOption[]> => {
      const wanted = fold(text);
      const here = rows.filter(({ id, name }) => fold(`${name} ${id}`).includes(wanted));
      const found =
        hasMore && wanted !== '' ? await onServer(() => api.call('get', tenantSearchPath('', text))) : [];
      const options = together(here, found).map(({ id, name }) => ({ id, label: name, hint: id }));
      const own = fold(platform).includes(wanted) ? [{ id: '', label: platform }] : [];
      return [...own, ...options.slice(0, SHOWN)];
    },
    [api, rows, hasMore, platform],
  );
}

async function onServer(ask: () => Promise<Json>) {
  try {
    return readTenants(await ask()).rows;
  } catch (error) {
    if (isNetworkError(error)) return [];
    throw error;
  }
}

const NOTHING: readonly never[] = [];

import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AnswerOf } from '../../../api/calls.ts';
import { readMeta } from '../../../data/store/meta.ts';
import { etagOf } from '../../../domain/sync/wire.ts';
import { useNotedAct } from '../../../resource/act/use-act.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useKeptAnswer } from '../../../session/answers/use-kept-answer.ts';
import { useOnlineOnly } from '../../../session/connection/use-online-only.ts';
import { useErrorWords } from '../../../session/problems/use-error-words.ts';
import { Switch } from '../../../ui/controls/checkbox.tsx';
import { useNotify } from '../../../ui/notices/notifier.tsx';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { PlainList, Stack } from '../../../ui/page/layout.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import { AnswerNote } from '../answer-note.tsx';
import { flagWords } from './flag-words.ts';

type Flag = AnswerOf<'get /settings/feature-flags'>[number];

/** Each switch with what it does; `tenant`: of another one than one's own. */
export function FlagSwitches({ tenant = '' }: { tenant?: string }) {
  const { t } = useLingui();
  const path = '/settings/feature-flags';
  const kept = useKeptAnswer(tenant ? `${path}?tenantId=${encodeURIComponent(tenant)}` : path);
  const flags = kept.answer;
  return (
    <Stack gap="3">
      <AnswerNote of={kept} failed={t`Failed to fetch feature flags.`} />
      {!flags && !kept.failure && <SkeletonLines lines={2} label={t`Loading`} />}
      {flags && (
        <PlainList display="grid" gap="4">
          {flags.map((flag) => (
            <FlagLine key={flag.key} flag={flag} tenant={tenant} onDone={kept.again} />
          ))}
        </PlainList>
      )}
    </Stack>
  );
}

function FlagLine({ flag, tenant, onDone }: { flag: Flag; tenant: string; onDone: () => void }) {
  const { i18n } = useLingui();
  const words = flagWords(flag.key);
  const name = words ? i18n._(words.name) : flag.key;
  return (
    <chakra.li display="flex" gap="4" alignItems="start" justifyContent="space-between">
      <chakra.div minW="0">
        <chakra.p fontWeight="medium">{name}</chakra.p>
        {words && <MutedText fontSize="sm">{i18n._(words.help)}</MutedText>}
      </chakra.div>
      <FlagSwitch flag={flag} name={name} tenant={tenant} onDone={onDone} />
    </chakra.li>
  );
}

interface FlagSwitchProps {
  flag: Flag;
  name: string;
  tenant: string;
  onDone: () => void;
}

function FlagSwitch({ flag, name, tenant, onDone }: FlagSwitchProps) {
  const { t } = useLingui();
  const { can } = useWorkspace();
  const turn = useTurn(flag, tenant);
  const { isOff, marks } = useOnlineOnly('switchFlag', t`Changing a switch needs a connection.`);
  const mayTurn = can('feature-flags:edit') && (tenant === '' || can('tenants:edit'));
  const { act, busy } = useNotedAct(async (enabled: boolean) => {
    await turn(enabled, name);
    onDone();
  });
  return (
    <chakra.span flexShrink="0" whiteSpace="nowrap">
      <Switch
        label={flag.enabled ? <Trans>On</Trans> : <Trans>Off</Trans>}
        aria-label={name}
        checked={flag.enabled}
        disabled={!mayTurn || isOff || busy}
        onChange={(event) => act(event.target.checked)}
        {...(mayTurn && marks)}
      />
    </chakra.span>
  );
}

/** Turns a switch of the version that is shown, and says what came of it. */
function useTurn({ key, version }: Flag, tenant: string) {
  const { t } = useLingui();
  const { api, database } = useWorkspace();
  const notify = useNotify();
  const words = useErrorWords();
  return async (enabled: boolean, name: string) => {
    const epoch = await readMeta(database, 'epoch');
    const headers = epoch && version > 0 ? { 'if-match': etagOf(epoch, version) } : {};
    const body = { enabled, ...(tenant && { tenantId: tenant }) };
    try {
      await api.call('put', `/settings/feature-flags/${key}`, body, { headers });
      notify({ kind: 'success', message: enabled ? t`${name} is on.` : t`${name} is off.` });
    } catch (error) {
      notify({ kind: 'error', message: `${t`Failed to change the switch.`} ${words(error)}` });
    }
  };
}

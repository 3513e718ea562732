import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import { type FormEvent, useState } from 'react';
import { changeLock, readLock } from '../../../data/store/registry-database.ts';
import { cryptoBytes } from '../../../domain/kit/values/ids.ts';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { numberFrom } from '../../../domain/kit/values/typed-number.ts';
import { ActionButton } from '../../../resource/act/act.tsx';
import { useSaving } from '../../../resource/act/save-failure.ts';
import { useNotedAct } from '../../../resource/act/use-act.ts';
import { lockNow } from '../../../session/account/device-lock.ts';
import { canLock, IDLE_MINUTES, PIN, setPin } from '../../../session/account/device-pin.ts';
import { sessionServiceAtom } from '../../../session/account/session-store.ts';
import { useDeviceLock } from '../../../session/account/use-device-lock.ts';
import { useLive } from '../../../session/use-live.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/inputs.tsx';
import { StatusBadge } from '../../../ui/notices/badge.tsx';
import { Stack } from '../../../ui/page/layout.tsx';
import { Actions, Section } from '../section.tsx';
import { PinInput } from './pin-input.tsx';

/** For a tablet that several people use: it covers itself, and a PIN opens it again. Of this device alone. */
export function LockCard() {
  const { person, state } = useDeviceLock();
  const [isSetting, setSetting] = useState(false);
  if (person === null || state === undefined) return null;
  const isOn = state !== 'none';
  return (
    <Section
      title={<Trans>PIN of this device</Trans>}
      lead={
        <Trans>
          For a shared tablet. It locks itself while nobody touches it; your PIN opens it, also without
          signal. The PIN never leaves this device.
        </Trans>
      }
      mark={<Mark isOn={isOn} />}
    >
      {!canLock() && (
        <p>
          <Trans>This needs a secure address (https).</Trans>
        </p>
      )}
      {canLock() && isSetting && <PinForm person={person} onDone={() => setSetting(false)} />}
      {canLock() && !isSetting && !isOn && (
        <div>
          <Button onClick={() => setSetting(true)}>
            <Trans>Set a PIN</Trans>
          </Button>
        </div>
      )}
      {canLock() && !isSetting && isOn && <LockControls person={person} onChange={() => setSetting(true)} />}
    </Section>
  );
}

function LockControls({ person, onChange }: { person: string; onChange: () => void }) {
  const { t } = useLingui();
  const { registry } = useAtomValue(sessionServiceAtom);
  const lock = useLive(registry, (local) => readLock(local, person), [person]);
  const saving = useSaving();
  // Arrow keys go through the choices quickly: each one counts.
  const setMinutes = (idleMinutes: number) =>
    inBackground(saving(() => changeLock(registry, person, (known) => known && { ...known, idleMinutes })));
  return (
    <Stack>
      <LabelledControl label={t`Locks itself after`}>
        <MinutesSelect value={lock?.idleMinutes ?? IDLE_MINUTES[1]} onChange={setMinutes} />
      </LabelledControl>
      <Actions>
        <ActionButton icon={<Lock aria-hidden />} onAct={() => lockNow(registry, person)}>
          <Trans>Lock now</Trans>
        </ActionButton>
        <Button onClick={onChange}>
          <Trans>Change the PIN</Trans>
        </Button>
        <ActionButton look="dangerQuiet" onAct={() => changeLock(registry, person, () => null)}>
          <Trans>Remove the PIN</Trans>
        </ActionButton>
      </Actions>
    </Stack>
  );
}

function PinForm({ person, onDone }: { person: string; onDone: () => void }) {
  const { t } = useLingui();
  const { registry } = useAtomValue(sessionServiceAtom);
  const [pin, setOwnPin] = useState('');
  const [again, setAgain] = useState('');
  const [idleMinutes, setMinutes] = useState<number>(IDLE_MINUTES[1]);
  const [fault, setFault] = useState<'shape' | 'different' | null>(null);
  const { act, busy } = useNotedAct(async () => {
    await setPin(registry, person, { pin, idleMinutes }, cryptoBytes);
    onDone();
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!PIN.test(pin)) setFault('shape');
    else if (pin !== again) setFault('different');
    else act();
  };
  return (
    <chakra.form display="grid" gap="4" noValidate onSubmit={save}>
      <LabelledControl
        label={t`PIN`}
        help={t`Four to eight digits, not the code of your phone.`}
        error={fault === 'shape' && t`Four to eight digits, please.`}
      >
        <PinInput value={pin} onChange={setOwnPin} />
      </LabelledControl>
      <LabelledControl label={t`PIN once more`} error={fault === 'different' && t`The two are not the same.`}>
        <PinInput value={again} onChange={setAgain} />
      </LabelledControl>
      <LabelledControl label={t`Locks itself after`}>
        <MinutesSelect value={idleMinutes} onChange={setMinutes} />
      </LabelledControl>
      <Actions>
        <Button type="submit" look="primary" busy={busy}>
          <Trans>Save the PIN</Trans>
        </Button>
        <Button onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </Actions>
    </chakra.form>
  );
}

function MinutesSelect({ value, onChange }: { value: number; onChange: (minutes: number) => void }) {
  return (
    <chakra.div maxW="14rem">
      <Select value={value} onChange={(event) => onChange(numberFrom(event.target.value) ?? value)}>
        {IDLE_MINUTES.map((minutes) => (
          <option key={minutes} value={minutes}>
            <Plural value={minutes} one="# minute" other="# minutes" />
          </option>
        ))}
      </Select>
    </chakra.div>
  );
}

function Mark({ isOn }: { isOn: boolean }) {
  return isOn ? (
    <StatusBadge tone="safe" icon={<Lock aria-hidden />}>
      <Trans>On</Trans>
    </StatusBadge>
  ) : (
    <StatusBadge tone="neutral" icon={<LockOpen aria-hidden />}>
      <Trans>Off</Trans>
    </StatusBadge>
  );
}

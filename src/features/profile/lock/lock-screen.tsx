import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import Delete from 'lucide-react/icons/delete';
import Lock from 'lucide-react/icons/lock';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { lockNow } from '../../../session/account/device-lock.ts';
import { PIN, tryPin } from '../../../session/account/device-pin.ts';
import { sessionServiceAtom } from '../../../session/account/session-store.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { useDocumentTitle } from '../../../ui/page/document-title.ts';
import { MutedText } from '../../../ui/page/text.tsx';
import { PinInput } from './pin-input.tsx';

interface LockScreenProps {
  person: string;
  /** Somebody else had it locked: the PIN does not open it. */
  isShut: boolean;
}

/** Instead of every screen while this device is locked: who it waits for, the PIN, and the way for somebody else. */
export function LockScreen({ person, isShut }: LockScreenProps) {
  const { t } = useLingui();
  useDocumentTitle(t`Locked`);
  const { registry } = useAtomValue(sessionServiceAtom);
  const { user, tenant } = useWorkspace();
  const navigate = useNavigate();
  // Idle for too long is locked: kept, so that a clock set back does not open it.
  useEffect(() => inBackground(lockNow(registry, person)), [registry, person]);
  const other = () => void navigate('/login', { state: { another: true } });
  return (
    <chakra.main
      // Above every notice that was on screen when it locked.
      position="fixed"
      inset="0"
      zIndex="calc({zIndex.toast} + 1)"
      overflow="auto"
      bg="bg.canvas"
      p="4"
      pt="calc({spacing.4} + env(safe-area-inset-top))"
      display="grid"
      alignContent="center"
      justifyContent="center"
      gridTemplateColumns="minmax(0, 20rem)"
      gap="4"
      textAlign="center"
    >
      <chakra.div display="grid" justifyItems="center" gap="2">
        <Lock size={32} aria-hidden />
        <chakra.h1 fontSize="xl">{user.name}</chakra.h1>
        <MutedText>
          {tenant.name} · <Trans>locked</Trans>
        </MutedText>
      </chakra.div>
      {isShut ? <SignInAnew onSignIn={other} /> : <WithPin person={person} onOther={other} />}
    </chakra.main>
  );
}

function WithPin({ person, onOther }: { person: string; onOther: () => void }) {
  return (
    <>
      <PinForm person={person} />
      <Button wide onClick={onOther}>
        <Trans>Another person</Trans>
      </Button>
      <MutedText fontSize="sm">
        <Trans>
          PIN forgotten? Sign in with your password under “Another person”. Unsent work is kept either way.
        </Trans>
      </MutedText>
    </>
  );
}

function SignInAnew({ onSignIn }: { onSignIn: () => void }) {
  return (
    <>
      <p>
        <Trans>Your organisation has locked this device. Sign in again to go on.</Trans>
      </p>
      <Button look="primary" size="lg" wide onClick={onSignIn}>
        <Trans>Sign in</Trans>
      </Button>
      <MutedText fontSize="sm">
        <Trans>This needs a connection. Unsent work is kept, and goes on being sent.</Trans>
      </MutedText>
    </>
  );
}

function PinForm({ person }: { person: string }) {
  const { t } = useLingui();
  const service = useAtomValue(sessionServiceAtom);
  const { registry } = service;
  const [pin, setPin] = useState('');
  const [isBusy, setBusy] = useState(false);
  /** Tries that are left after a wrong one; null: none was made on this screen. */
  const [left, setLeft] = useState<number | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!PIN.test(pin) || isBusy) return;
    setBusy(true);
    setLeft(null);
    const tried = await tryPin(registry, person, pin);
    // Whoever guesses has to know the password from here on; what is unsent stays where it is.
    if (tried.outcome === 'out') return service.forget();
    setPin('');
    setBusy(false);
    if (tried.outcome === 'wrong') setLeft(tried.left);
  };
  return (
    <chakra.form display="grid" gap="3" noValidate onSubmit={(event) => inBackground(submit(event))}>
      <LabelledControl
        label={t`PIN`}
        error={
          left !== null && (
            <Plural
              value={left}
              one="This is not the PIN. After # more wrong one the password is needed."
              other="This is not the PIN. After # more wrong ones the password is needed."
            />
          )
        }
      >
        <PinInput
          value={pin}
          onChange={setPin}
          readOnly={isBusy}
          maxW="none"
          textAlign="center"
          fontSize="xl"
          // The one thing to do here.
          autoFocus
        />
      </LabelledControl>
      <NumberPad
        isOff={isBusy}
        onDigit={(digit) => setPin((before) => (before + digit).slice(0, 8))}
        onBack={() => setPin((before) => before.slice(0, -1))}
      />
      <Button type="submit" look="primary" size="lg" wide busy={isBusy} disabled={!PIN.test(pin)}>
        <Trans>Unlock</Trans>
      </Button>
    </chakra.form>
  );
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

interface NumberPadProps {
  isOff: boolean;
  onDigit: (digit: string) => void;
  onBack: () => void;
}

/** For gloves: the keys of a tablet's own number pad are too small. */
function NumberPad({ isOff, onDigit, onBack }: NumberPadProps) {
  const { t } = useLingui();
  const key = (digit: string) => (
    <Button key={digit} size="lg" disabled={isOff} onClick={() => onDigit(digit)}>
      {digit}
    </Button>
  );
  return (
    <chakra.div
      role="group"
      aria-label={t`Number pad`}
      dir="ltr"
      display="grid"
      gridTemplateColumns="repeat(3, 1fr)"
      gap="2"
    >
      {DIGITS.map(key)}
      <span />
      {key('0')}
      <IconButton label={t`Delete the last digit`} width="full" minH="14" disabled={isOff} onClick={onBack}>
        <Delete aria-hidden />
      </IconButton>
    </chakra.div>
  );
}

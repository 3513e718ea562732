import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { type OwnPasskeys, PASSKEY_LIMITS } from '../../../domain/identity/passkey.ts';
import { useKeptAnswer } from '../../../session/answers/use-kept-answer.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { PlainList } from '../../../ui/page/layout.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import { useOnlineAccount } from '../own-account.ts';
import { Section } from '../section.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { PasskeyLine } from './passkey-line.tsx';

/** The devices that sign their owner in without a password. */
export function PasskeysCard() {
  const { t } = useLingui();
  const { answer: own, failure, again } = useKeptAnswer('/auth/passkeys');
  return (
    <Section
      title={<Trans>Passkeys</Trans>}
      lead={
        <Trans>
          Sign in with your fingerprint, your face or the lock of your device. No password and no code is
          asked for.
        </Trans>
      }
    >
      {!own && failure === null && <SkeletonLines lines={2} label={t`Loading`} />}
      {!own && failure !== null && (
        <Note>
          <Trans>The server keeps this list. It needs a connection once.</Trans>
        </Note>
      )}
      {own && <Passkeys own={own} onChanged={again} />}
    </Section>
  );
}

function Passkeys({ own, onChanged }: { own: OwnPasskeys; onChanged: () => void }) {
  const { t } = useLingui();
  const [isAdding, setAdding] = useState(false);
  // The one that was just made: its owner may want to call it something else.
  const [newest, setNewest] = useState<string | null>(null);
  const { passkeys, rpId } = own;
  return (
    <>
      {passkeys.length > 0 && (
        <PlainList
          aria-label={t`Your passkeys`}
          css={{ '& > li + li': { borderTop: '1px solid {colors.border}' } }}
        >
          {passkeys.map((passkey) => (
            <PasskeyLine
              key={passkey.id}
              passkey={passkey}
              rpId={rpId}
              isNew={passkey.id === newest}
              onChanged={onChanged}
            />
          ))}
        </PlainList>
      )}
      {isAdding ? (
        <AddPasskey
          onAdded={({ id }) => {
            setAdding(false);
            setNewest(id);
            onChanged();
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <Offer own={own} onAdd={() => setAdding(true)} />
      )}
    </>
  );
}

/** The button, or why there is none. */
function Offer({ own: { closed, passkeys }, onAdd }: { own: OwnPasskeys; onAdd: () => void }) {
  const { isOff, marks } = useOnlineAccount();
  if (closed === 'vouched') {
    return (
      <Note>
        <Trans>
          Passkeys open all of your organisations. To see and change yours, sign in with a password that you
          chose yourself, or with a passkey.
        </Trans>
      </Note>
    );
  }
  if (closed === 'address') {
    return (
      <Note>
        <Trans>Browsers make no passkeys for this server: its address is a number and not a name.</Trans>
      </Note>
    );
  }
  if (typeof PublicKeyCredential === 'undefined') {
    return (
      <Note>
        <Trans>This browser cannot make passkeys here.</Trans>
      </Note>
    );
  }
  if (passkeys.length >= PASSKEY_LIMITS.count) {
    return (
      <Note>
        <Trans>You have as many passkeys as you may have. Remove one to add another.</Trans>
      </Note>
    );
  }
  return (
    <div>
      <Button look={passkeys.length === 0 ? 'primary' : 'plain'} disabled={isOff} onClick={onAdd} {...marks}>
        <Trans>Add a passkey</Trans>
      </Button>
    </div>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <MutedText>{children}</MutedText>;
}

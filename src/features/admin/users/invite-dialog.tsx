import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useKeptAnswer } from '../../../session/answers/use-kept-answer.ts';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { Select, TextInput } from '../../../ui/controls/inputs.tsx';
import { useNotify } from '../../../ui/notices/notifier.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { usePeopleOf } from './people-of.ts';
import { RoleSelect } from './role-select.tsx';
import { type PersonToAdd, usePersonCalls } from './use-person-calls.ts';

/** `mail`: they get a link and choose their password. `password`: whoever adds them tells them one. */
type Way = 'mail' | 'password';

/** Lets a new colleague in. Where the server sends no mail, by a password that the administrator gives them. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const letIn = useLetIn();
  const { way, setWay } = useWay();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState('');
  const [password, setPassword] = useState(newPassword);
  const address = email.trim();
  const given = name.trim();
  const isByMail = way === 'mail';
  return (
    <AskDialog
      title={isByMail ? <Trans>Invite somebody</Trans> : <Trans>Add somebody</Trans>}
      confirmLabel={isByMail ? <Trans>Send the invitation</Trans> : <Trans>Add</Trans>}
      failed={isByMail ? <Trans>Failed to invite user</Trans> : <Trans>Failed to create user</Trans>}
      disabled={address === '' || role === '' || (!isByMail && (given === '' || password === ''))}
      onClose={onClose}
      onConfirm={() => letIn(way, { email: address, name: given, role, password })}
    >
      {setWay && <WaySelect value={way} onChange={setWay} />}
      <LabelledControl
        label={t`Email`}
        required
        {...(isByMail && { help: t`The mail holds a link that works once, for seven days.` })}
      >
        <TextInput
          type="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </LabelledControl>
      <LabelledControl
        label={t`Name`}
        required={!isByMail}
        {...(isByMail && { help: t`They can change it when they accept.` })}
      >
        <TextInput
          autoComplete="off"
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </LabelledControl>
      <RoleSelect value={role} onChange={setRole} />
      {!isByMail && <FirstPassword value={password} onChange={setPassword} />}
    </AskDialog>
  );
}

/** Calls the server, and says what became of it. By mail the name may be empty, and the password is not used. */
function useLetIn() {
  const { t } = useLingui();
  const notify = useNotify();
  const { add, invite } = usePersonCalls();
  return async (way: Way, person: PersonToAdd) => {
    const { email: address, name: given, role } = person;
    if (way === 'mail') {
      await invite({ email: address, role, ...(given === '' ? {} : { name: given }) });
      notify({ kind: 'success', message: t`The invitation to ${address} is on its way.` });
    } else {
      const status = await add(person);
      const message =
        status === 'active'
          ? t`${given} can sign in.`
          : t`${given} already has an account and is invited by email. The password was not used.`;
      notify({ kind: 'success', message });
    }
  };
}

function WaySelect({ value, onChange }: { value: Way; onChange: (way: Way) => void }) {
  const { t } = useLingui();
  return (
    <LabelledControl label={t`How they get in`}>
      <Select
        value={value}
        onChange={({ target }) => onChange(target.value === 'mail' ? 'mail' : 'password')}
      >
        <option value="mail">{t`By a link in a mail`}</option>
        <option value="password">{t`By a password that you give them`}</option>
      </Select>
    </LabelledControl>
  );
}

/** Plain to read: it is told to somebody, or written down for them. */
function FirstPassword({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useLingui();
  return (
    <LabelledControl
      label={t`Password`}
      required
      help={t`Write it down for them now: it is not shown again. They can change it in their profile. Whoever has an account with this address keeps their own.`}
    >
      <TextInput
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        fontFamily="mono"
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </LabelledControl>
  );
}

/** People of other tenants are invited only; of one's own either, by mail where the server sends any. */
function useWay(): { way: Way; setWay: ((way: Way) => void) | null } {
  const isGuest = usePeopleOf() !== undefined;
  const { answer } = useKeptAnswer('/settings/public');
  const [chosen, setWay] = useState<Way>();
  if (isGuest) return { way: 'mail', setWay: null };
  return { way: chosen ?? (answer?.mail === false ? 'password' : 'mail'), setWay };
}

/** Without what is mistaken for something else when it is read out or copied by hand. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Sixteen random letters and figures in four groups: 79 bits. */
function newPassword(): string {
  const letters = [...crypto.getRandomValues(new Uint32Array(16))].map(
    (each) => LETTERS[each % LETTERS.length],
  );
  return [0, 4, 8, 12].map((from) => letters.slice(from, from + 4).join('')).join('-');
}

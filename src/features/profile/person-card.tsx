import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { isVisible } from '../../domain/kit/values/visible-text.ts';
import { useMarkUnsaved } from '../../resource/drafts/unsaved-input.ts';
import { sessionServiceAtom } from '../../session/account/session-store.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLanguage } from '../../session/language.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/controls/chip.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { Select, TextInput } from '../../ui/controls/inputs.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { Wrap } from '../../ui/page/layout.tsx';
import { setThemeMode, THEME_MODES, type ThemeMode, useThemeMode } from '../../ui/theme/theme-mode.ts';
import { useOnlineAccount, type useOwnProfile } from './own-account.ts';
import { Section } from './section.tsx';
import { useAccountCall } from './use-account-call.ts';

interface PersonCardProps {
  profile: ReturnType<typeof useOwnProfile>['answer'];
  onChanged: () => void;
}

/** Who one is here, and how the app looks and speaks on this device. */
export function PersonCard({ profile, onChanged }: PersonCardProps) {
  const { tenant, user } = useWorkspace();
  return (
    <Section
      title={<Trans>You</Trans>}
      lead={
        <>
          {user.email} · {tenant.name}
        </>
      }
    >
      <NameForm key={profile?.name ?? user.name} name={profile?.name ?? user.name} onChanged={onChanged} />
      <LanguageField onChanged={onChanged} />
      <ThemeField />
    </Section>
  );
}

function NameForm({ name, onChanged }: { name: string; onChanged: () => void }) {
  const { t } = useLingui();
  const { api, tenant } = useWorkspace();
  const service = useAtomValue(sessionServiceAtom);
  const notify = useNotify();
  const { isOff, marks } = useOnlineAccount();
  const { run, fault, refusal, isBusy } = useAccountCall();
  const [value, setValue] = useState(name);
  useMarkUnsaved(value !== name);
  const isEmpty = !isVisible(value);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isOff || isEmpty) return;
    const isSaved = await run(() => api.call('patch', '/auth/profile', { name: value.trim() }));
    if (!isSaved) return;
    notify({ kind: 'success', message: t`Your name is saved.` });
    await service.validate();
    onChanged();
  };
  return (
    <chakra.form display="grid" gap="2" noValidate onSubmit={(event) => inBackground(save(event))}>
      {refusal && <Banner kind="error">{refusal}</Banner>}
      <LabelledControl
        label={t`Name`}
        help={t`As your colleagues at ${tenant.name} see it.`}
        error={isEmpty ? t`This field is required.` : fault('name')}
      >
        <chakra.div display="flex" gap="2">
          <TextInput
            name="name"
            autoComplete="name"
            aria-label={t`Name`}
            maxLength={200}
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
          <Button type="submit" busy={isBusy} disabled={isOff || isEmpty || value.trim() === name} {...marks}>
            <Trans>Save name</Trans>
          </Button>
        </chakra.div>
      </LabelledControl>
    </chakra.form>
  );
}

/** Changes at once here, and for mails and other devices as soon as the server hears of it. */
function LanguageField({ onChanged }: { onChanged: () => void }) {
  const { t } = useLingui();
  const { api } = useWorkspace();
  const { code, offered, choose } = useLanguage();
  const { isOff } = useOnlineAccount();
  const isOffered = offered.some((one) => one.code === code);
  const change = async (locale: string) => {
    await choose(locale);
    if (isOff) return;
    // The device speaks it already; where this does not arrive, mails go on in the language of before.
    await api.call('patch', '/auth/profile', { locale }).then(onChanged, () => undefined);
  };
  return (
    <LabelledControl label={t`Language`} help={t`For this device and for emails to you.`}>
      <Select value={code} onChange={(event) => inBackground(change(event.target.value))}>
        {!isOffered && <option value={code}>{code}</option>}
        {offered.map((one) => (
          <option key={one.code} value={one.code} lang={one.tag}>
            {one.name}
          </option>
        ))}
      </Select>
    </LabelledControl>
  );
}

function ThemeField() {
  const { t } = useLingui();
  const mode = useThemeMode();
  const names: Record<ThemeMode, string> = { light: t`Light`, dark: t`Dark`, system: t`As the system` };
  return (
    <chakra.fieldset border="0" p="0" m="0" minW="0">
      <chakra.legend fontSize="sm" fontWeight="medium" mb="1" p="0">
        <Trans>Appearance</Trans>
      </chakra.legend>
      <Wrap gap="2">
        {THEME_MODES.map((one) => (
          <Chip key={one} pressed={one === mode} onClick={() => setThemeMode(one)}>
            {names[one]}
          </Chip>
        ))}
      </Wrap>
    </chakra.fieldset>
  );
}

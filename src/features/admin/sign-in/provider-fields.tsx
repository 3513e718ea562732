import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { SingleSignOn } from '../../../domain/identity/single-sign-on.ts';
import { useAct } from '../../../resource/act/use-act.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useOnlineOnly } from '../../../session/connection/use-online-only.ts';
import { useErrorWords } from '../../../session/problems/use-error-words.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/inputs.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { useNotify } from '../../../ui/notices/notifier.tsx';
import { Stack, Wrap } from '../../../ui/page/layout.tsx';
import { useProviderWords } from './use-fault-words.ts';
import type { SignInFormState } from './use-sign-in-form.ts';

interface ProviderFieldsProps {
  settings: SingleSignOn;
  state: SignInFormState;
}

/** Where the provider is, and what it knows this server by. */
export function ProviderFields({ settings, state: { draft, change, fault } }: ProviderFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <CallbackUrl url={settings.callbackUrl} />
      <LabelledControl
        label={t`Address of the provider (issuer)`}
        help={t`For example https://login.microsoftonline.com/your-tenant-id/v2.0`}
        error={fault('issuer')}
      >
        <TextInput
          type="url"
          value={draft.issuer}
          onChange={(event) => change({ issuer: event.target.value })}
          maxLength={500}
          spellCheck={false}
        />
      </LabelledControl>
      <TestProvider issuer={draft.issuer.trim()} key={draft.issuer} />
      <LabelledControl label={t`Client ID`} error={fault('clientId')}>
        <TextInput
          value={draft.clientId}
          onChange={(event) => change({ clientId: event.target.value })}
          maxLength={300}
          spellCheck={false}
          autoComplete="off"
        />
      </LabelledControl>
      <LabelledControl
        label={t`Client secret`}
        help={
          settings.hasSecret
            ? t`One is saved, and nobody can read it. Type another to replace it.`
            : t`Kept encrypted, and never shown again. Leave it empty for a public client.`
        }
        error={fault('clientSecret')}
      >
        <TextInput
          type="password"
          value={draft.secret}
          onChange={(event) => change({ secret: event.target.value })}
          maxLength={1000}
          autoComplete="new-password"
        />
      </LabelledControl>
      <LabelledControl
        label={t`Scopes`}
        help={t`What is asked of the provider, separated by spaces.`}
        error={fault('scopes')}
      >
        <TextInput
          value={draft.scopes}
          onChange={(event) => change({ scopes: event.target.value })}
          maxLength={300}
          spellCheck={false}
        />
      </LabelledControl>
    </>
  );
}

/** The one thing that the provider has to be told. */
function CallbackUrl({ url }: { url: string }) {
  const { t } = useLingui();
  const notify = useNotify();
  const id = useId();
  const copy = () => {
    navigator.clipboard.writeText(url).then(
      () => notify({ kind: 'success', message: t`Copied` }),
      // Not every browser lets a page do that: the address can be selected by hand.
      () =>
        notify({
          kind: 'error',
          message: t`The browser does not allow this page to copy. Select the address and copy it yourself.`,
        }),
    );
  };
  return (
    <div>
      <chakra.p id={id} fontWeight="medium" fontSize="sm" mb="1">
        <Trans>Callback address, to be entered at the provider</Trans>
      </chakra.p>
      <Wrap gap="2">
        <chakra.code
          aria-labelledby={id}
          fontFamily="mono"
          fontSize="sm"
          bg="bg.sunken"
          borderRadius="sm"
          px="2"
          py="1.5"
          overflowWrap="anywhere"
          userSelect="all"
        >
          {url}
        </chakra.code>
        <Button size="sm" onClick={copy}>
          <Trans>Copy</Trans>
        </Button>
      </Wrap>
    </div>
  );
}

/** Says what is wrong with a provider before anybody is sent to it. */
function TestProvider({ issuer }: { issuer: string }) {
  const { t } = useLingui();
  const { api } = useWorkspace();
  const { isOff, marks } = useOnlineOnly('changeSignIn', t`Only the server can reach the provider.`);
  const errorWords = useErrorWords();
  const providerWords = useProviderWords();
  const [found, setFound] = useState<{ kind: 'success' | 'error'; words: string } | null>(null);
  const test = async () => {
    setFound(null);
    const answer = await api.call('post', '/settings/single-sign-on/test', { issuer });
    setFound(
      answer.fault === null
        ? { kind: 'success', words: t`The provider answers, and offers what is needed.` }
        : { kind: 'error', words: providerWords(answer.fault, answer.says ?? '') },
    );
  };
  const { act, busy } = useAct(test, (error) => setFound({ kind: 'error', words: errorWords(error) }));
  return (
    <Stack gap="2" aria-live="polite">
      <div>
        <Button busy={busy} disabled={isOff || issuer === ''} onClick={() => act()} {...marks}>
          <Trans>Test the provider</Trans>
        </Button>
      </div>
      {found && <Banner kind={found.kind}>{found.words}</Banner>}
    </Stack>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { ActionButton } from '../../../resource/act/act.tsx';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { downloadText } from '../../../ui/output/download.ts';
import { printText } from '../../../ui/output/print-page.ts';
import { PlainList, Stack } from '../../../ui/page/layout.tsx';
import { Actions } from '../section.tsx';

/** Shown once: the server keeps nothing but their hashes. It stays until the person says that they have them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useLingui();
  const [isKept, setKept] = useState(false);
  return (
    <Stack>
      <Banner kind="warning">
        <Trans>
          Keep these codes where you find them without your phone. Each signs you in once. They are shown now
          and never again.
        </Trans>
      </Banner>
      <PlainList
        aria-label={t`Recovery codes`}
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(min(18rem, 100%), 1fr))"
        gap="1"
        p="3"
        bg="bg.sunken"
        borderRadius="md"
        fontFamily="mono"
        fontSize={{ base: 'sm', sm: 'md' }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </PlainList>
      <WaysToKeep codes={codes} />
      <Checkbox
        label={t`I have kept these codes`}
        checked={isKept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Actions>
        <Button look="primary" disabled={!isKept} onClick={onDone}>
          <Trans>Done</Trans>
        </Button>
      </Actions>
    </Stack>
  );
}

function WaysToKeep({ codes }: { codes: readonly string[] }) {
  const { t } = useLingui();
  const { user } = useWorkspace();
  const [isCopied, setCopied] = useState(false);
  const title = t`Fieldline recovery codes of ${user.email}`;
  const text = `${title}\n\n${codes.join('\n')}\n`;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <Actions>
      <ActionButton icon={<Copy aria-hidden />} onAct={copy}>
        {isCopied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
      </ActionButton>
      <Button
        icon={<Download aria-hidden />}
        onClick={() => downloadText('fieldline-recovery-codes.txt', 'text/plain', text)}
      >
        <Trans>Download</Trans>
      </Button>
      <Button icon={<Printer aria-hidden />} onClick={() => printText(text)}>
        <Trans>Print</Trans>
      </Button>
    </Actions>
  );
}

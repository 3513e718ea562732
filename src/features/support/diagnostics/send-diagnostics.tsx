import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Stethoscope from 'lucide-react/icons/stethoscope';
import { useState } from 'react';
import { deviceLabel } from '../../../domain/identity/device-label.ts';
import { entities } from '../../../domain/registry.ts';
import { ActionDialog } from '../../../resource/act/act.tsx';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { TextArea } from '../../../ui/controls/inputs.tsx';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Stack } from '../../../ui/page/layout.tsx';
import { useDiagnostics } from './use-diagnostics.ts';

/** Tells the tenant's support how this device stands, as a ticket: without signal it waits like any other. */
export function SendDiagnostics() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Stethoscope aria-hidden />} onClick={() => setOpen(true)}>
        <Trans>Send diagnostics</Trans>
      </Button>
      {isOpen && <DiagnosticsDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Of a ticket's description, what the person's own words may take. */
const LONGEST = 2000;

function DiagnosticsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { repository } = useWorkspace();
  const lines = useDiagnostics();
  const [words, setWords] = useState('');
  const send = async () => {
    if (!lines) return false;
    const device = deviceLabel(navigator.userAgent, navigator.maxTouchPoints);
    await repository.create(entities.supportTicket, {
      title: t`Diagnostics of ${device}`,
      description: [words.trim(), lines.join('\n')].filter(Boolean).join('\n\n'),
      category: 'app',
    });
  };
  return (
    <ActionDialog
      title={t`Send diagnostics`}
      confirmLabel={<Trans>Send</Trans>}
      disabled={!lines}
      done={t`The ticket is saved on this device. It is sent when there is a connection.`}
      onAct={send}
      onClose={onClose}
    >
      <Stack>
        <p>
          <Trans>
            This makes a ticket for your organisation’s support. Exactly the lines below are sent, and nothing
            of your records.
          </Trans>
        </p>
        <LabelledControl label={t`What went wrong?`}>
          <TextArea maxLength={LONGEST} value={words} onChange={(event) => setWords(event.target.value)} />
        </LabelledControl>
        {lines ? (
          <chakra.pre
            tabIndex={0}
            role="region"
            aria-label={t`What is sent`}
            fontFamily="mono"
            fontSize="sm"
            whiteSpace="pre-wrap"
            overflowWrap="anywhere"
            maxH="16rem"
            overflowY="auto"
            bg="bg.sunken"
            borderRadius="md"
            p="3"
            dir="auto"
          >
            {lines.join('\n')}
          </chakra.pre>
        ) : (
          <SkeletonLines lines={8} label={t`Loading`} />
        )}
      </Stack>
    </ActionDialog>
  );
}

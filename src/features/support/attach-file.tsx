import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Paperclip from 'lucide-react/icons/paperclip';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { isNetworkError } from '../../api/api-error.ts';
import { checkDrop, type DropRefusal, type DropRules } from '../../domain/attachments/file-drop.ts';
import { UPLOAD_MAXIMUM, UPLOAD_TYPES } from '../../domain/attachments/uploads.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { useMarkUnsaved } from '../../resource/drafts/unsaved-input.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useOnlineOnly } from '../../session/connection/use-online-only.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { ProgressBar } from '../../ui/notices/progress-bar.tsx';
import { Wrap } from '../../ui/page/layout.tsx';

const RULES: DropRules = {
  types: [...UPLOAD_TYPES, 'text/csv'],
  maximum: UPLOAD_MAXIMUM,
  minimum: 1,
  count: 1,
};

interface AttachFileProps {
  /** Of the file that was uploaded. */
  url: string | null;
  onChange: (url: string | null) => void;
}

/** Uploads one file to go with a reply. */
export function AttachFile({ url, onChange }: AttachFileProps) {
  const { t } = useLingui();
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const noSignal = t`A file needs a connection. Your words can be sent without it.`;
  const { isOff, marks } = useOnlineOnly('attachFile', noSignal);
  const { upload, name, sent, problem } = useUploading(noSignal, onChange);
  return (
    <Wrap gap="2">
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t`File`}
        onChange={(event) => {
          inBackground(upload([...(event.target.files ?? [])]));
          event.target.value = '';
        }}
      />
      {url ? (
        <>
          <Paperclip size={16} aria-hidden />
          <span>{name}</span>
          <IconButton label={t`Remove the file`} size="sm" onClick={() => onChange(null)}>
            <X aria-hidden />
          </IconButton>
        </>
      ) : (
        <Button
          size="sm"
          busy={sent !== null}
          disabled={isOff}
          icon={<Paperclip aria-hidden />}
          onClick={() => input.current?.click()}
          {...marks}
        >
          <Trans>Attach a file</Trans>
        </Button>
      )}
      {sent !== null && (
        <chakra.div flex="1 1 10rem" maxW="16rem" fontSize="sm">
          {name} · {format.quantity(sent, '%')}
          <ProgressBar label={t`Upload`} percent={sent} />
        </chakra.div>
      )}
      <chakra.span role="status" color={isOff ? 'fg.muted' : 'fault.text'} fontSize="sm">
        {isOff && !url ? noSignal : problem}
      </chakra.span>
    </Wrap>
  );
}

function useUploading(noSignal: string, onUploaded: (url: string) => void) {
  const { t } = useLingui();
  const { api } = useWorkspace();
  const refusalText = useRefusalText();
  const [name, setName] = useState('');
  /** Percent sent; null while nothing is. */
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  useMarkUnsaved(sent !== null);
  const upload = async (chosen: readonly File[]) => {
    const { files, refusal } = checkDrop(chosen, RULES);
    setProblem(refusal ? refusalText(refusal) : '');
    const [file] = files;
    if (!file) return;
    setName(file.name);
    setSent(0);
    // What is sent is not yet taken: the last percent is the answer.
    const onProgress = (share: number) => setSent(Math.min(99, Math.round(share * 100)));
    try {
      const answer = await api.upload<{ url: string }>('/v1/support/tickets/upload', {
        field: 'file',
        file,
        onProgress,
      });
      onUploaded(answer.url);
    } catch (error) {
      setProblem(isNetworkError(error) ? noSignal : t`The file could not be uploaded.`);
    }
    setSent(null);
  };
  return { upload, name, sent, problem };
}

/** The specification's words for what a place does not take (R5.7). */
function useRefusalText() {
  const { t } = useLingui();
  return (refusal: DropRefusal): string => {
    switch (refusal.code) {
      case 'type': {
        const types = refusal.types.join(', ');
        return t`File type must be one of ${types}`;
      }
      case 'tooLarge':
        return t`File is larger than ${refusal.maximum} bytes`;
      case 'tooSmall':
        return t`File is smaller than ${refusal.minimum} bytes`;
      case 'tooMany':
        return t`Too many files`;
    }
  };
}

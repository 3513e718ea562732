import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Paperclip from 'lucide-react/icons/paperclip';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { isNetworkError } from '../../api/api-error.ts';
import { checkDrop, type DropRefusal, type DropRules } from '../../domain/shared/file-drop.ts';
import { UPLOAD_MAXIMUM, UPLOAD_TYPES } from '../../domain/shared/uploads.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button, IconButton } from '../../ui/button.tsx';

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
  const { api } = useWorkspace();
  const input = useRef<HTMLInputElement>(null);
  const refusalText = useRefusalText();
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const upload = async (chosen: readonly File[]) => {
    const { files, refusal } = checkDrop(chosen, RULES);
    setProblem(refusal ? refusalText(refusal) : '');
    const [file] = files;
    if (!file) return;
    setBusy(true);
    try {
      const answer = await api.upload<{ url: string }>('/v1/support/tickets/upload', file);
      setName(file.name);
      onChange(answer.url);
    } catch (error) {
      setProblem(
        isNetworkError(error)
          ? t`A file needs a connection. Your words can be sent without it.`
          : t`The file could not be uploaded.`,
      );
    }
    setBusy(false);
  };
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center">
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t`File`}
        onChange={(event) => {
          void upload([...(event.target.files ?? [])]);
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
          busy={isBusy}
          icon={<Paperclip aria-hidden />}
          onClick={() => input.current?.click()}
        >
          <Trans>Attach a file</Trans>
        </Button>
      )}
      <chakra.span role="status" color="fault.text" fontSize="sm">
        {problem}
      </chakra.span>
    </chakra.div>
  );
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

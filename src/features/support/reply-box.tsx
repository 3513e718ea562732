import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isVisible } from '../../domain/kit/values/visible-text.ts';
import { replyWrites } from '../../domain/support/reply-writes.ts';
import type { SupportTicket } from '../../domain/support/support-ticket.ts';
import { reportError } from '../../error-reports/report-error.ts';
import { useNotedAct } from '../../resource/act/use-act.ts';
import { useKeptText } from '../../resource/drafts/use-kept-text.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { TextArea } from '../../ui/controls/inputs.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { Stack, Wrap } from '../../ui/page/layout.tsx';
import { AttachFile } from './attach-file.tsx';
import { CannedPicker } from './canned-picker.tsx';

const LONGEST = 10_000;

/** Writes a reply, or a note that the requester does not see. Works without signal; a file needs a connection. */
export function ReplyBox({ ticket }: { ticket: SupportTicket }) {
  const { t } = useLingui();
  const { can } = useWorkspace();
  const reply = useReply(ticket);
  const { text, setText, internal, isGood, act, isSaving, isResting } = reply;
  const answers = can('tickets:edit');
  return (
    <Stack
      data-paper="none"
      gap="2"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) act(false);
      }}
    >
      {answers && can('canned-replies:view') && (
        <CannedPicker
          ticket={ticket}
          disabled={isSaving}
          onPick={(said) => setText(isVisible(text) ? `${text.trim()}\n\n${said}` : said)}
        />
      )}
      <LabelledControl label={internal ? t`Write a note` : t`Write a reply`}>
        <TextArea
          value={text}
          maxLength={LONGEST}
          readOnly={isSaving}
          onChange={(event) => setText(event.target.value)}
        />
      </LabelledControl>
      {answers && (
        <Checkbox
          label={t`Internal note: the requester does not see it`}
          checked={internal}
          onChange={(event) => reply.setInternal(event.target.checked)}
        />
      )}
      {reply.hasFailed && (
        <Banner kind="error">
          <Trans>Failed to add reply</Trans>
        </Banner>
      )}
      <AttachFile url={reply.attachmentUrl} onChange={reply.setAttachment} />
      <Wrap gap="2">
        <Button look="primary" disabled={!isGood || isResting} busy={isSaving} onClick={() => act(false)}>
          {internal ? <Trans>Save the note</Trans> : <Trans>Send</Trans>}
        </Button>
        {answers && !internal && ticket.status !== 'Pending' && (
          <Button disabled={!isGood || isResting} busy={isSaving} onClick={() => act(true)}>
            <Trans>Send and wait for an answer</Trans>
          </Button>
        )}
      </Wrap>
    </Stack>
  );
}

/** A reply while it is written, and its saving; the words outlive the screen. */
function useReply(ticket: SupportTicket) {
  const { repository } = useWorkspace();
  const { text, setText, drop } = useKeptText(`reply/${ticket.id}`);
  const [internal, setInternal] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [attachmentUrl, setAttachment] = useState<string | null>(null);
  const isGood = isVisible(text);
  const send = async (awaitsAnswer: boolean) => {
    if (!isGood) return false;
    const reply = { message: text.trim(), internal, attachmentUrl };
    try {
      await repository.saveTogether(replyWrites(ticket, reply, awaitsAnswer));
      await drop();
      setFailed(false);
    } catch (error) {
      // What was written stays in the box.
      setFailed(true);
      reportError(error, 'reply');
      return false;
    }
    setAttachment(null);
    setInternal(false);
    return true;
  };
  // Until it is saved nothing is added to it: what was typed then would go with it, or be lost with it.
  const { act, busy: isSaving, isResting } = useNotedAct(send);
  return {
    text,
    setText,
    internal,
    setInternal,
    attachmentUrl,
    setAttachment,
    hasFailed,
    isGood,
    act,
    isSaving,
    isResting,
  };
}

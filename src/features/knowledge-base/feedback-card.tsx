import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import ThumbsDown from 'lucide-react/icons/thumbs-down';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import { derivedId } from '../../domain/kit/values/derived-id.ts';
import { feedbackSource } from '../../domain/knowledge-base/feedback-source.ts';
import { entities } from '../../domain/registry.ts';
import { ActionButton } from '../../resource/act/act.tsx';
import { useKeptText } from '../../resource/drafts/use-kept-text.ts';
import { useRecord } from '../../resource/rows/use-record.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLiveAnswer } from '../../session/use-live.ts';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { TextArea } from '../../ui/controls/inputs.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Wrap } from '../../ui/page/layout.tsx';
import { Muted } from '../../ui/page/text.tsx';

/** Asks the reader whether it helped, and what was missing. They may change their mind. */
export function FeedbackCard({ articleId }: { articleId: string }) {
  const { repository, tenant, user } = useWorkspace();
  const id = useLiveAnswer(
    () => derivedId('article-feedback', tenant.id, feedbackSource(articleId, user.id)),
    [tenant.id, articleId, user.id],
  );
  const said = useRecord(entities.articleFeedback, id ?? null);
  const say = async (helpful: boolean, comment: string | null) => {
    if (!id) return;
    if (said) await repository.update(entities.articleFeedback, id, { helpful, comment });
    else await repository.create(entities.articleFeedback, { id, articleId, helpful, comment });
  };
  const comment = typeof said?.comment === 'string' ? said.comment : '';
  return (
    <Card display="grid" gap="3">
      <Wrap role="group">
        <chakra.h2 fontSize="md" me="2">
          <Trans>Did this help?</Trans>
        </chakra.h2>
        <ActionButton
          icon={<ThumbsUp aria-hidden />}
          aria-pressed={said?.helpful === true}
          look={said?.helpful === true ? 'primary' : 'plain'}
          onAct={() => say(true, comment || null)}
        >
          <Trans>Yes</Trans>
        </ActionButton>
        <ActionButton
          icon={<ThumbsDown aria-hidden />}
          aria-pressed={said ? said.helpful === false : false}
          look={said?.helpful === false ? 'primary' : 'plain'}
          onAct={() => say(false, comment || null)}
        >
          <Trans>No</Trans>
        </ActionButton>
        <Muted role="status">{said && <Trans>Thank you.</Trans>}</Muted>
      </Wrap>
      {said?.helpful === false && (
        <WhatWasMissing
          key={comment}
          articleId={articleId}
          before={comment}
          onSave={(text) => say(false, text || null)}
        />
      )}
    </Card>
  );
}

function WhatWasMissing(props: {
  articleId: string;
  before: string;
  onSave: (text: string) => Promise<void>;
}) {
  const { t } = useLingui();
  const { text, setText, drop } = useKeptText(`feedback/${props.articleId}`, props.before);
  const save = async () => {
    await props.onSave(text.trim());
    await drop();
  };
  return (
    <div>
      <LabelledControl
        label={t`What was missing?`}
        help={t`Those who write articles read it, without your name.`}
      >
        <TextArea value={text} maxLength={2000} onChange={(event) => setText(event.target.value)} />
      </LabelledControl>
      <ActionButton mt="2" disabled={text.trim() === props.before} onAct={save}>
        <Trans>Save</Trans>
      </ActionButton>
    </div>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import type { KeptAnswer } from '../../session/answers/use-kept-answer.ts';
import { useErrorWords } from '../../session/problems/use-error-words.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { Banner } from '../../ui/notices/banner.tsx';

interface AnswerNoteProps {
  of: Pick<KeptAnswer<unknown>, 'askedAt' | 'failure' | 'error' | 'again'>;
  /** What is said when the server would not answer. */
  failed: string;
}

/** How old what is shown is, or why nothing is; nothing while the server answers. */
export function AnswerNote({ of: { askedAt, failure, error, again }, failed }: AnswerNoteProps) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const errorWords = useErrorWords();
  if (failure === null) return null;
  const when = dateTime(askedAt);
  return (
    <Banner
      kind={failure === 'offline' ? 'info' : 'error'}
      action={<Button size="sm" onClick={again}>{t`Try again`}</Button>}
    >
      {failure === 'refused' && `${failed} ${errorWords(error)} `}
      {askedAt ? (
        <Trans>As of {when}.</Trans>
      ) : (
        failure === 'offline' && <Trans>This is kept on the server. It needs a connection.</Trans>
      )}
    </Banner>
  );
}

import { chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { useServerAnswer } from '../../session/answers/use-server-answer.ts';
import { useFormat } from '../../ui/format/format.ts';
import { Card } from '../../ui/page/card.tsx';
import { MutedText } from '../../ui/page/text.tsx';

/** What all readers said, for those who write: only the server knows it. */
export function FeedbackStats({ articleId }: { articleId: string }) {
  const { date } = useFormat();
  const { answer, failure } = useServerAnswer(`/support/kb/${articleId}/feedback`);
  return (
    <Card display="grid" gap="3" minH="6rem">
      <chakra.h2 fontSize="md">
        <Trans>What readers say</Trans>
      </chakra.h2>
      {failure === 'offline' && (
        <MutedText>
          <Trans>What readers say is kept on the server. It needs a connection.</Trans>
        </MutedText>
      )}
      {failure === 'refused' && (
        <chakra.p color="fault.text">
          <Trans>Failed to fetch feedback stats</Trans>
        </chakra.p>
      )}
      {answer && (
        <>
          <p>
            <Plural value={answer.helpful} one="It helped # reader." other="It helped # readers." />{' '}
            <Plural
              value={answer.notHelpful}
              _0="Nobody said that it did not."
              one="It did not help #."
              other="It did not help #."
            />
          </p>
          {answer.comments.map(({ comment, at }) => (
            <chakra.blockquote key={at} borderStart="2px solid" borderColor="border" ps="4">
              <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
                {comment}
              </chakra.p>
              <chakra.footer color="fg.muted" fontSize="sm">
                {date(at)}
              </chakra.footer>
            </chakra.blockquote>
          ))}
        </>
      )}
    </Card>
  );
}

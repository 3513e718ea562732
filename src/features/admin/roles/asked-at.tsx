import { Trans } from '@lingui/react/macro';
import { useFormat } from '../../../ui/format/format.ts';
import { MutedText } from '../../../ui/page/text.tsx';

/** Of when the server's answer is that this device shows without signal. */
export function AskedAt({ askedAt }: { askedAt: string | null }) {
  const { dateTime } = useFormat();
  if (askedAt === null) return null;
  return (
    <MutedText mt="3" fontSize="sm">
      <Trans>From the server, as of {dateTime(askedAt)}.</Trans>
    </MutedText>
  );
}

import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useFormat } from '../../../ui/format/format.ts';

/** Of when the server's answer is that this device shows without signal. */
export function AskedAt({ askedAt }: { askedAt: string | null }) {
  const { dateTime } = useFormat();
  if (askedAt === null) return null;
  return (
    <chakra.p mt="3" color="fg.muted" fontSize="sm">
      <Trans>From the server, as of {dateTime(askedAt)}.</Trans>
    </chakra.p>
  );
}

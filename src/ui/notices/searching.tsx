import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Spinner } from '../controls/spinner.tsx';

/** In the place of what is searched for. Appears where that takes longer than a blink. */
export function Searching() {
  return (
    <chakra.span
      role="status"
      display="flex"
      alignItems="center"
      gap="2"
      color="fg.muted"
      animation="rise 120ms ease-out 300ms backwards"
    >
      <Spinner /> <Trans>Searching</Trans>
    </chakra.span>
  );
}

import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { Banner } from '../../ui/notices/banner.tsx';

interface DraftNoticeProps {
  savedAt: string;
  /** Fields that the draft had otherwise than the link which opened the form. */
  promised: readonly string[];
  onDiscard: () => void;
}

export function DraftNotice({ savedAt, promised, onDiscard }: DraftNoticeProps) {
  const format = useFormat();
  const [isShown, setShown] = useState(true);
  if (!isShown) return null;
  const when = format.dateTime(savedAt);
  const names = promised.join(', ');
  return (
    <chakra.div mb="4">
      <Banner
        kind="info"
        action={
          <Button
            size="sm"
            onClick={() => {
              setShown(false);
              onDiscard();
            }}
          >
            <Trans>Discard draft</Trans>
          </Button>
        }
      >
        <Trans>Your draft of {when} was kept on this device.</Trans>{' '}
        {promised.length > 0 && <Trans>As the link has it, not the draft: {names}.</Trans>}
      </Banner>
    </chakra.div>
  );
}

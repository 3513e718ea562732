import { Trans } from '@lingui/react/macro';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import type { KeepTrouble } from './record-keeper.ts';

interface TroubleNoticeProps {
  trouble: KeepTrouble | null;
  onReload: () => void;
  onPrevail: () => void;
}

/** Why the last answers are not saved yet, and what to do about it. */
export function TroubleNotice({ trouble, onReload, onPrevail }: TroubleNoticeProps) {
  switch (trouble) {
    case null:
      return null;
    case 'changed_elsewhere':
      return (
        <Banner
          kind="warning"
          action={
            <>
              <Button onClick={onReload}>
                <Trans>Show the others’ answers</Trans>
              </Button>
              <Button onClick={onPrevail}>
                <Trans>Keep mine</Trans>
              </Button>
            </>
          }
        >
          <Trans>
            Somebody else has answered this survey in the meantime. Your last answers are not saved yet.
          </Trans>
        </Banner>
      );
    case 'closed':
      return (
        <Banner kind="warning">
          <Trans>The survey was closed in the meantime. Your last answers are not saved.</Trans>
        </Banner>
      );
    case 'too_large':
      return (
        <Banner kind="error">
          <Trans>
            The answers together are longer than a survey takes, so the last ones are not saved yet. Shorten
            the longest ones.
          </Trans>
        </Banner>
      );
  }
}

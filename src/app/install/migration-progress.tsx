import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { Banner } from '../../ui/notices/banner.tsx';
import { ProgressBar } from '../../ui/notices/progress-bar.tsx';
import { useInstall } from './use-install.ts';

/** Milliseconds between two looks. */
const LOOK = 500;

/** How far the tables are; goes on looking while the server is away. */
export function MigrationProgress() {
  const { t } = useLingui();
  const { state, refresh } = useInstall();
  const { done, total } = state.database;
  const isAway = useLooking(refresh);
  return (
    <chakra.div display="grid" gap="3" aria-live="polite">
      <p>
        <Trans>
          Creating the tables: {done} of {total}. This takes up to a minute.
        </Trans>
      </p>
      <ProgressBar label={t`Tables made`} percent={total === 0 ? 0 : Math.round((100 * done) / total)} />
      {isAway && (
        <Banner kind="warning">
          <Trans>
            The server does not answer. If it was stopped, start it again: this page then goes on by itself.
          </Trans>
        </Banner>
      )}
    </chakra.div>
  );
}

/** Whether the last look failed. */
function useLooking(look: () => Promise<void>): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const again = async () => {
      const wasAway = await look().then(
        () => false,
        () => true,
      );
      if (isOver) return;
      setAway(wasAway);
      timer = setTimeout(() => inBackground(again()), LOOK);
    };
    timer = setTimeout(() => inBackground(again()), LOOK);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [look]);
  return isAway;
}

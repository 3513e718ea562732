import { chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Spinner } from '../../../ui/controls/spinner.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { Banner } from '../../../ui/notices/banner.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import { exactness } from './exactness.ts';
import {
  type FoundPosition,
  isGoodEnough,
  type PositionSearch,
  type PositionTaking,
} from './take-position.ts';
import type { PositionFailure } from './watch-device.ts';

interface SearchPartProps {
  search: PositionSearch;
  /** Metres that the tenant asks for; null: none. */
  asked: number | null;
}

interface TakingProgressProps extends SearchPartProps {
  taking: Extract<PositionTaking, { state: 'looking' | 'averaging' }>;
}

/** While the device looks: how exact it is by now, and what may be pressed. */
export function TakingProgress({ taking, search, asked }: TakingProgressProps) {
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <Spinner size="1.5rem" />
      {/* Who hears it would hear nothing else while the seconds are counted. */}
      <chakra.span flex="1 1 10rem" role={taking.state === 'looking' ? 'status' : undefined}>
        {taking.state === 'looking' ? (
          <LookingWords best={taking.best} asked={asked} />
        ) : (
          <AveragingWords average={taking.average} seconds={taking.seconds} />
        )}
      </chakra.span>
      {taking.state === 'looking' && taking.best && (
        <Button size="lg" look="primary" onClick={search.take}>
          <Trans>Take this one</Trans>
        </Button>
      )}
      {taking.state === 'averaging' && (
        <Button size="lg" look="primary" disabled={!taking.isLongEnough} onClick={search.take}>
          <Trans>Take the average</Trans>
        </Button>
      )}
      {taking.state === 'looking' && (
        <Button size="lg" onClick={search.average}>
          <Trans>Average</Trans>
        </Button>
      )}
      <Button size="lg" onClick={search.cancel}>
        <Trans>Cancel</Trans>
      </Button>
    </chakra.div>
  );
}

function LookingWords({ best, asked }: { best: FoundPosition | null; asked: number | null }) {
  const { quantity } = useFormat();
  if (!best) return <Trans>Looking for the position. Under the open sky it is quicker.</Trans>;
  const far = exactness(quantity, best.accuracy);
  const wanted = exactness(quantity, asked ?? 0);
  if (isGoodEnough(best, asked)) return <Trans>Within {far} by now, and getting better.</Trans>;
  return (
    <Trans>
      Within {far} by now, and getting better. Your organisation asks for {wanted}.
    </Trans>
  );
}

interface AveragingWordsProps {
  average: Extract<PositionTaking, { state: 'averaging' }>['average'];
  seconds: number;
}

function AveragingWords({ average, seconds }: AveragingWordsProps) {
  const { quantity } = useFormat();
  if (!average) return <Trans>Looking for the position. Under the open sky it is quicker.</Trans>;
  return (
    <>
      <Trans>
        Stand still: {quantity(seconds, 's')}, within {exactness(quantity, average.accuracy)}.
      </Trans>{' '}
      <AverageFacts found={average} />
    </>
  );
}

/** Of how many, and how far they lie around it. */
function AverageFacts({ found }: { found: FoundPosition }) {
  const { quantity } = useFormat();
  if (!('used' in found)) return null;
  const spread = exactness(quantity, found.spread);
  return (
    <>
      <Plural
        value={found.used}
        one={`Average of # position, spread ${spread}.`}
        other={`Average of # positions, spread ${spread}.`}
      />
      {found.leftOut > 0 && ' '}
      {found.leftOut > 0 && (
        <Plural
          value={found.leftOut}
          one="# too far away was left out."
          other="# too far away were left out."
        />
      )}
    </>
  );
}

/** What is worse than it should be: somebody waits, takes the average of several, or keeps it knowingly. */
export function OfferedPosition({ found, search, asked }: SearchPartProps & { found: FoundPosition }) {
  const { quantity } = useFormat();
  const far = exactness(quantity, found.accuracy);
  const wanted = exactness(quantity, asked ?? 0);
  return (
    <Banner
      kind="warning"
      action={
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <Button size="lg" onClick={search.look}>
            <Trans>Wait for a better one</Trans>
          </Button>
          <Button size="lg" onClick={search.average}>
            <Trans>Average</Trans>
          </Button>
          <Button size="lg" onClick={search.keep}>
            <Trans>Keep it anyway</Trans>
          </Button>
          <Button size="lg" look="quiet" onClick={search.cancel}>
            <Trans>Cancel</Trans>
          </Button>
        </chakra.div>
      }
    >
      {isGoodEnough(found, asked) ? (
        <Trans>Nothing better than {far} was found.</Trans>
      ) : (
        <Trans>
          This position is known within {far} only. Your organisation asks for {wanted}.
        </Trans>
      )}
    </Banner>
  );
}

/** How exact what was taken is: it stays beside it. */
export function TakenWords({ found }: { found: FoundPosition }) {
  const { quantity } = useFormat();
  return (
    <MutedText fontSize="sm" role="status">
      <Trans>Taken within {exactness(quantity, found.accuracy)}.</Trans> <AverageFacts found={found} />
    </MutedText>
  );
}

export function FailureNotice({ failure }: { failure: PositionFailure }) {
  return <Banner kind="warning">{failureWords(failure)}</Banner>;
}

function failureWords(failure: PositionFailure): ReactNode {
  switch (failure) {
    case 'refused':
      return (
        <Trans>
          This app may not see where the device is. Allow it in the browser’s settings, or type it.
        </Trans>
      );
    case 'none':
      return <Trans>The device does not know where it is. Switch its location on, or type it.</Trans>;
    case 'slow':
      return (
        <Trans>No position was found within a minute. Go under the open sky and try again, or type it.</Trans>
      );
    case 'hidden':
      return (
        <Trans>
          The search ended when you turned to something else. Begin again where you want the position.
        </Trans>
      );
  }
}

import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import RouteIcon from 'lucide-react/icons/route';
import Wrench from 'lucide-react/icons/wrench';
import { Button } from '../../../../ui/controls/button.tsx';
import { PlainList } from '../../../../ui/page/layout.tsx';
import { Muted, MutedText } from '../../../../ui/page/text.tsx';
import { ListHeading, ListRow, NameAndAbout } from '../beside/list-row.tsx';
import type { OwnJob } from '../use-own-work.ts';
import { useMetres } from '../way-words.ts';
import type { DayRoute, RouteOnMap } from './use-route.ts';

interface WorkListProps extends RouteOnMap {
  jobs: readonly OwnJob[];
  onChoose: (job: OwnJob) => void;
}

/** One's own open work that stands somewhere: it is reached without the map, too. */
export function WorkList({ jobs, route, toggle, onChoose }: WorkListProps) {
  if (jobs.length === 0) return null;
  return (
    <section>
      <chakra.div display="flex" alignItems="center" pe="3">
        <ListHeading flex="1">
          <Trans>Your work</Trans> <Muted fontWeight="normal">{jobs.length}</Muted>
        </ListHeading>
        {jobs.length > 1 && (
          <Button
            size="sm"
            look="quiet"
            aria-pressed={route !== undefined}
            icon={<RouteIcon aria-hidden />}
            onClick={toggle}
          >
            <Trans>Shortest way</Trans>
          </Button>
        )}
      </chakra.div>
      {route && <RouteWords route={route} all={jobs.length} />}
      <PlainList as={route ? 'ol' : 'ul'}>
        {(route?.jobs ?? jobs).map((job, at) => (
          <li key={job.order.id}>
            <ListRow type="button" onClick={() => onChoose(job)}>
              {route ? <StopNumber>{at + 1}</StopNumber> : <Wrench size={18} aria-hidden />}
              <NameAndAbout name={job.order.title} about={job.asset?.name ?? job.order.location} />
            </ListRow>
          </li>
        ))}
      </PlainList>
    </section>
  );
}

const StopNumber = chakra('strong', {
  base: { minW: '5', textAlign: 'center', fontVariantNumeric: 'tabular-nums' },
});

function RouteWords({ route, all }: { route: DayRoute; all: number }) {
  const { t } = useLingui();
  const words = useMetres();
  const far = words(Math.round(route.metres / 100) * 100);
  const stops = route.jobs.length;
  return (
    <MutedText px="4" pb="2" fontSize="sm" role="status">
      {route.isFromHere
        ? t`${far} in a straight line, from where you are`
        : t`${far} in a straight line, from the first one on`}
      {stops < all && ` · ${t`${stops} of ${all}: what is begun, late or for today`}`}
    </MutedText>
  );
}

import { chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import Wrench from 'lucide-react/icons/wrench';
import type { ReactNode } from 'react';
import type { Asset } from '../../../domain/assets/asset.ts';
import { choiceText, type Speech } from '../../../resource/words/value-text.ts';
import { PlainList } from '../../../ui/page/layout.tsx';
import { Muted, MutedText, RowName } from '../../../ui/page/text.tsx';
import { kindLook } from './grid-map/mark-looks.ts';
import { KindMark } from './legend/kind-mark.tsx';
import { type AssetsInView, MOST_LISTED } from './use-in-view.ts';
import type { OwnJob } from './use-own-work.ts';

const Row = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: 'full',
    minH: '11',
    px: '4',
    py: '2',
    textAlign: 'start',
    cursor: 'pointer',
    borderTop: '1px solid',
    borderColor: 'border',
    _hover: { bg: 'bg.hover' },
    _focusVisible: { outlineOffset: '-2px' },
    '& > svg': { flexShrink: '0' },
    '&[aria-current=true]': { bg: 'bg.selected' },
  },
});

const Heading = chakra('h2', { base: { fontSize: 'sm', px: '4', py: '2.5' } });

/** One's own open work that stands somewhere: it is reached without the map, too. */
export function WorkList({ jobs, onChoose }: { jobs: readonly OwnJob[]; onChoose: (job: OwnJob) => void }) {
  if (jobs.length === 0) return null;
  return (
    <section>
      <Heading>
        <Trans>Your work</Trans> <Muted fontWeight="normal">{jobs.length}</Muted>
      </Heading>
      <PlainList>
        {jobs.map((job) => (
          <li key={job.orderId}>
            <Row type="button" onClick={() => onChoose(job)}>
              <Wrench size={18} aria-hidden />
              <Words name={job.title} about={job.asset.name} />
            </Row>
          </li>
        ))}
      </PlainList>
    </section>
  );
}

interface ViewListProps {
  inView: AssetsInView | undefined;
  chosen: string | undefined;
  speech: Speech;
  onChoose: (asset: Asset) => void;
}

/** What the map shows now, for who works without seeing or pointing. */
export function ViewList({ inView, chosen, speech, onChoose }: ViewListProps) {
  return (
    <section>
      <Heading role="status">
        {inView?.isWhole ? (
          <InViewWords count={inView.count} speech={speech} />
        ) : (
          <Trans>Reading assets …</Trans>
        )}
      </Heading>
      <PlainList>
        {inView?.assets.map((asset) => (
          <li key={asset.id}>
            <Row type="button" aria-current={asset.id === chosen} onClick={() => onChoose(asset)}>
              <KindMark look={kindLook(asset.kind)} />
              <Words
                name={asset.name}
                about={`${choiceText(speech, 'kind', asset.kind)} · ${choiceText(speech, 'status', asset.status)}`}
              />
            </Row>
          </li>
        ))}
      </PlainList>
      {inView && inView.count > MOST_LISTED && (
        <MutedText px="4" py="3" fontSize="sm">
          <Trans>The {MOST_LISTED} nearest to the middle are listed. Zoom in to see others.</Trans>
        </MutedText>
      )}
    </section>
  );
}

function InViewWords({ count, speech }: { count: number; speech: Speech }) {
  const number = speech.format.number(count);
  if (count === 0) return <Trans>No assets in view</Trans>;
  return <Plural value={count} one={`${number} asset in view`} other={`${number} assets in view`} />;
}

function Words({ name, about }: { name: ReactNode; about: ReactNode }) {
  return (
    <chakra.span display="grid" minW="0">
      <RowName overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
        {name}
      </RowName>
      <Muted fontSize="sm" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
        {about}
      </Muted>
    </chakra.span>
  );
}

import { Plural, Trans } from '@lingui/react/macro';
import type { Asset } from '../../../../domain/assets/asset.ts';
import { choiceText, type Speech } from '../../../../resource/words/value-text.ts';
import { PlainList } from '../../../../ui/page/layout.tsx';
import { MutedText } from '../../../../ui/page/text.tsx';
import { kindLook } from '../grid-map/mark-looks.ts';
import { KindMark } from '../legend/kind-mark.tsx';
import { ListHeading, ListRow, NameAndAbout } from './list-row.tsx';
import { type AssetsInView, MOST_LISTED } from './use-in-view.ts';

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
      <ListHeading role="status">
        {inView?.isWhole ? (
          <InViewWords count={inView.count} speech={speech} />
        ) : (
          <Trans>Reading assets …</Trans>
        )}
      </ListHeading>
      <PlainList>
        {inView?.assets.map((asset) => (
          <li key={asset.id}>
            <ListRow type="button" aria-current={asset.id === chosen} onClick={() => onChoose(asset)}>
              <KindMark look={kindLook(asset.kind)} />
              <NameAndAbout
                name={asset.name}
                about={`${choiceText(speech, 'kind', asset.kind)} · ${choiceText(speech, 'status', asset.status)}`}
              />
            </ListRow>
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

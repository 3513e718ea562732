import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { SUMMARY } from '../../domain/kit/entity/summary.ts';
import { entityNamed } from '../../domain/registry.ts';
import { useAnswerKeptAt } from '../../session/answers/use-kept-answer.ts';
import { Banner } from '../../ui/notices/banner.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { InPlaceField } from '../form/in-place-field.tsx';
import { listPath } from '../rows/record-path.ts';
import { ValueView } from '../values/value-view.tsx';
import type { LabelSet } from '../words/label-set.ts';
import { useSpeech } from '../words/use-speech.ts';
import type { Speech } from '../words/value-text.ts';
import { RecordFacts, useFilled } from './record-facts.tsx';
import { RelatedTabs, type Relation } from './related-list.tsx';

/** A part of the page that a module draws. */
type Part = (part: { readonly row: AnyRow; readonly speech: Speech }) => ReactNode;

interface SummaryDetailProps {
  labels: LabelSet;
  row: AnyRow;
  facts: readonly string[];
  story: readonly string[];
  related?: readonly Relation[];
  Path?: Part;
  Actions?: Part;
}

/**
 * A record of which the summary alone is on this device. Its details are asked for where there is a connection, and the last
 * answer is shown without one; nothing of it is changed from here.
 */
export function SummaryDetail(props: SummaryDetailProps) {
  const { labels, facts, story, related = [], row, Path, Actions } = props;
  const { i18n } = useLingui();
  const entity = entityNamed(labels.entity);
  const speech = useSpeech(labels);
  const { answer, askedAt, failure } = useAnswerKeptAt<AnyRow>(`${entity.path}/${row.id}`);
  // What came since counts: an answer that is older than the summary is as it was then.
  const shown: AnyRow = answer ? { ...answer, [SUMMARY]: true } : row;
  const filled = useFilled(shown, [...story, ...facts]);
  const told = filled.shown(story);
  const number = entity.number ? String(row[entity.number.field] ?? '') : '';
  return (
    <Page>
      <PageHeader
        title={String(row[entity.titleField])}
        lead={number}
        breadcrumb={[{ label: i18n._(labels.plural), to: listPath(labels.entity) }]}
        action={Actions && <Actions row={row} speech={speech} />}
      >
        {Path && <Path row={row} speech={speech} />}
        {'status' in entity.fields && <ValueView speech={speech} name="status" row={row} />}
      </PageHeader>
      <chakra.div mb="4">
        <Banner kind="info">
          <Standing failure={failure} askedAt={askedAt && speech.format.dateTime(askedAt)} />
        </Banner>
      </chakra.div>
      <chakra.div
        display="grid"
        gap="5"
        gridTemplateColumns={{ base: '1fr', md: 'minmax(0, 1fr) 20rem' }}
        alignItems="start"
      >
        <chakra.div display="grid" gap="5" minW="0">
          {told.length > 0 && (
            <Card display="grid" gap="4">
              {told.map((name) => (
                <InPlaceField key={name} speech={speech} name={name} row={shown} />
              ))}
            </Card>
          )}
          {related.length > 0 && <RelatedTabs id={row.id} relations={related} />}
        </chakra.div>
        <RecordFacts
          names={facts}
          all={filled.shown([...story, ...facts])}
          {...{ filled, speech }}
          row={shown}
        />
      </chakra.div>
    </Page>
  );
}

interface StandingProps {
  askedAt: string | null;
  failure: 'offline' | 'refused' | null;
}

/** Where what is shown comes from. */
function Standing({ askedAt, failure }: StandingProps) {
  if (askedAt === null && failure === null)
    return <Trans>The details are not on this device. They are being fetched …</Trans>;
  if (askedAt === null) {
    return (
      <Trans>
        The details are not on this device, only what stands in the list. With a connection they are shown
        here; to have them without one, keep the record on this device.
      </Trans>
    );
  }
  return (
    <Trans>
      The details are not on this device. Shown is what the server said on {askedAt}. To change it, keep the
      record on this device.
    </Trans>
  );
}

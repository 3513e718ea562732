import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DELETED_PAGE } from '../../domain/shared/deleted-record.ts';
import { useServerAnswer } from '../../session/answers/use-server-answer.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { SkeletonLines } from '../../ui/notices/skeleton.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { LabelSet } from '../words/label-set.ts';
import { DeletedFacts, RestoreButton } from './deleted-facts.tsx';

/** What was deleted of an entity and can be restored: who did it, when, until when, and what comes back with it. */
export function DeletedDialog({ labels, onClose }: { labels: LabelSet; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [after, setAfter] = useState<string | null>(null);
  return (
    <Dialog title={t`Deleted: ${i18n._(labels.plural)}`} onClose={onClose}>
      <DeletedPage key={after} labels={labels} after={after} onNext={setAfter} />
    </Dialog>
  );
}

interface DeletedPageProps {
  labels: LabelSet;
  /** The record behind which the page begins. */
  after: string | null;
  onNext: (after: string | null) => void;
}

function DeletedPage({ labels, after, onNext }: DeletedPageProps) {
  const { t } = useLingui();
  const [restored, setRestored] = useState<readonly string[]>([]);
  const query = after === null ? '' : (`?after=${after}` as const);
  const { answer, failure, again } = useServerAnswer(`/deleted/${labels.entity}${query}`);
  if (failure) {
    return (
      <Banner
        kind={failure === 'offline' ? 'info' : 'error'}
        action={<Button size="sm" onClick={again}>{t`Try again`}</Button>}
      >
        {failure === 'offline' ? (
          <Trans>Deleted records are kept on the server. It needs a connection.</Trans>
        ) : (
          <Trans>The deleted records could not be read.</Trans>
        )}
      </Banner>
    );
  }
  if (!answer) return <SkeletonLines lines={4} label={t`Loading`} />;
  const records = answer.filter(({ id }) => !restored.includes(id));
  const last = answer.length === DELETED_PAGE ? answer.at(-1) : undefined;
  return (
    <>
      {records.length === 0 && <Trans>Nothing that could be restored.</Trans>}
      <chakra.ul listStyle="none" aria-label={t`Deleted records`}>
        {records.map((record) => (
          <chakra.li
            key={record.id}
            display="flex"
            flexWrap="wrap"
            gap="2"
            alignItems="center"
            py="2"
            borderTop="1px solid"
            borderColor="border"
          >
            <chakra.div flex="1 1 14rem" overflowWrap="anywhere">
              <chakra.div fontWeight="medium">
                {[record.number, record.title].filter(Boolean).join(' · ')}
              </chakra.div>
              <DeletedFacts record={record} />
            </chakra.div>
            <RestoreButton
              entity={labels.entity}
              id={record.id}
              onRestored={() => setRestored([...restored, record.id])}
            />
          </chakra.li>
        ))}
      </chakra.ul>
      {last && (
        <Button onClick={() => onNext(last.id)}>
          <Trans>Show older ones</Trans>
        </Button>
      )}
    </>
  );
}

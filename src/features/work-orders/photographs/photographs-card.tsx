import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, use } from 'react';
import { Link } from 'react-router-dom';
import type { Shows } from '../../../domain/job-sheets/sheet-photographs.ts';
import { type RecordPanelProps, RecordPanels } from '../../../resource/detail/record-panels.ts';
import { recordPath } from '../../../resource/rows/record-path.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useLive } from '../../../session/use-live.ts';
import { Badge } from '../../../ui/notices/badge.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { LinkText, Muted, SectionHeading } from '../../../ui/page/text.tsx';
import { findPhotographs, type PhotographGroup } from './find-photographs.ts';

/** All photographs of the work in one place: of the order, its sheets and its surveys. */
export function PhotographsCard({ orderId }: { orderId: string }) {
  const { t } = useLingui();
  const { database, can } = useWorkspace();
  const files = use(RecordPanels).find(({ id }) => id === 'attachments');
  const groups = useLive(database, (local) => findPhotographs(local, orderId), [orderId]);
  // What hangs on the order alone stands among its files already.
  const isMore = groups?.some(({ entity }) => entity !== 'workOrder');
  if (!files || !isMore || !can('attachments:view')) return null;
  const count = groups?.reduce((sum, { photographs }) => sum + photographs.length, 0);
  return (
    <Card aria-label={t`Photos of the work`} data-paper="none" display="grid" gap="4">
      <SectionHeading display="flex" alignItems="center" gap="2">
        <Trans>Photos of the work</Trans>
        <Badge>{count}</Badge>
      </SectionHeading>
      {groups?.map((group) => (
        <Group key={group.id} group={group} Panel={files.Panel} />
      ))}
    </Card>
  );
}

interface GroupProps {
  group: PhotographGroup;
  Panel: ComponentType<RecordPanelProps>;
}

function Group({ group: { entity, id, name, photographs }, Panel }: GroupProps) {
  const { t } = useLingui();
  const caption = (shows: Shows) => {
    if (shows.of === 'step') return `${shows.place}. ${shows.label}`;
    return shows.of === 'permit' ? t`Permit` : '';
  };
  const pictures = photographs.map((one) => ({ id: one.id, caption: caption(one.shows) }));
  return (
    <chakra.div role="group" aria-label={name || t`This order`} display="grid" gap="2">
      <chakra.h3 fontSize="md" fontWeight="medium">
        {entity === 'workOrder' ? (
          <Trans>This order</Trans>
        ) : (
          <LinkText>
            <Link to={recordPath(entity, id)}>{name}</Link>
          </LinkText>
        )}{' '}
        <Muted fontWeight="normal">{photographs.length}</Muted>
      </chakra.h3>
      <Panel entity={entity} id={id} pictures={pictures} />
    </chakra.div>
  );
}

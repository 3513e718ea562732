import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { countAll } from '../../data/read/count-all.ts';
import { countsBy } from '../../data/read/counts.ts';
import type { EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { SUMMARY } from '../../domain/kit/entity/summary.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import type { LabelSet } from '../words/label-set.ts';
import { useFieldLabel } from '../words/use-field-label.ts';
import type { Speech } from '../words/value-text.ts';

interface SummaryNoteProps {
  entity: EntityDefinition;
  labels: LabelSet;
  speech: Speech;
  /** Those that narrow the list now. */
  filters: Readonly<Record<string, string>>;
}

/** Of how many records of a list the details are on this device; nothing where they all are. */
export function SummaryNote({ entity, labels, speech, filters }: SummaryNoteProps) {
  const { database } = useWorkspace();
  const label = useFieldLabel(labels);
  const counted = useLive(
    database,
    async (local) => {
      const by = await countsBy(local, entity.name, SUMMARY);
      return { total: await countAll(local, entity.name), summaries: by['true'] ?? 0 };
    },
    [entity.name],
  );
  if (!counted || counted.summaries === 0) return null;
  const total = speech.format.number(counted.total);
  const here = speech.format.number(counted.total - counted.summaries);
  const unknown = Object.keys(filters).filter((name) => !entity.summary?.includes(name));
  const fields = unknown.map(label).join(', ');
  return (
    <chakra.p fontSize="sm" color="fg.muted" pb="2">
      <Trans>
        All {total} are listed; the details of {here} are on this device.
      </Trans>{' '}
      {unknown.length > 0 && <Trans>Only those are looked at for: {fields}.</Trans>}
    </chakra.p>
  );
}

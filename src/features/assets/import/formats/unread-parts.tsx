import { chakra } from '@chakra-ui/react';
import { Plural, useLingui } from '@lingui/react/macro';
import { SectionHeading } from '../../../../ui/page/text.tsx';
import type { ChosenFile } from '../use-import.ts';
import { FilePlaces } from './file-places.tsx';

/** How much of the files was refused as they were read: of a table it is told by the check. */
export function unreadIn({ view }: ChosenFile): number {
  return view.format === 'table' ? 0 : view.refused;
}

/** What of the files no asset comes of, and why. */
export function UnreadParts({ file: { view } }: { file: ChosenFile }) {
  const { t } = useLingui();
  if (view.format === 'table' || view.refused === 0) return null;
  return (
    <chakra.section display="grid" gap="2">
      <SectionHeading>
        <Plural
          value={view.refused}
          one="# part of the files is refused"
          other="# parts of the files are refused"
        />
      </SectionHeading>
      <FilePlaces label={t`Refused parts`} fileName="refused-parts" places={view.report.refused} />
    </chakra.section>
  );
}

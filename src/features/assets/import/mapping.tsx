import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Wrap } from '../../../ui/page/layout.tsx';
import { Muted, SectionHeading } from '../../../ui/page/text.tsx';
import type { Choices, FoundView } from './file-messages.ts';
import { FoundInFiles } from './formats/found-in-files.tsx';
import { PlacesChoice } from './formats/places-choice.tsx';
import { isUnclear } from './is-unclear.ts';
import { ReadAsChoice } from './read-as-choice.tsx';
import { ColumnMapping } from './table/column-mapping.tsx';
import { FilePreview } from './table/file-preview.tsx';
import { FormChoice } from './table/form-choice.tsx';
import { useConnected } from './use-connected.ts';
import { type ChosenFile, type ChosenTable, isTable } from './use-import.ts';

interface MappingProps {
  file: ChosenFile;
  onSay: (choices: Choices) => void;
  onCheck: () => void;
  onBack: () => void;
}

/** What the files hold, and what a person says of how they are read. */
export function Mapping({ file, onSay, onCheck, onBack }: MappingProps) {
  const { isOff, marks } = useConnected();
  const { name, view, isReading } = file;
  return (
    <>
      <Card display="grid" gap="4">
        <SectionHeading>
          {name}
          <Muted>
            {' · '}
            {view.format === 'table' ? (
              <Plural value={view.size} one="# row" other="# rows" />
            ) : (
              <Plural value={view.report.rows} one="# asset" other="# assets" />
            )}
          </Muted>
        </SectionHeading>
        <ReadAsChoice file={file} onSay={onSay} />
        {isTable(file) && <TableMapping file={file} onSay={onSay} />}
        {view.format !== 'table' && <Found file={file} view={view} onSay={onSay} />}
      </Card>
      <Wrap gap="2">
        <Button look="primary" onClick={onCheck} disabled={isOff || isReading || isUnclear(view)} {...marks}>
          <Trans>Check without writing</Trans>
        </Button>
        <Button onClick={onBack}>
          <Trans>Choose another file</Trans>
        </Button>
      </Wrap>
    </>
  );
}

function TableMapping({ file, onSay }: { file: ChosenTable; onSay: MappingProps['onSay'] }) {
  return (
    <>
      <FormChoice file={file} onSay={onSay} />
      {file.view.profile === 'buses' ? (
        <Banner kind="info">
          <Trans>
            Recognised: buses of GridKit. Each station becomes an asset with its busbar sections below it.
          </Trans>
        </Banner>
      ) : (
        <ColumnMapping file={file} onSay={onSay} />
      )}
      <FilePreview view={file.view} />
    </>
  );
}

function Found({ file, view, onSay }: { file: ChosenFile; view: FoundView; onSay: MappingProps['onSay'] }) {
  return (
    <>
      {view.format !== 'cim' && <PlacesChoice file={file} view={view} onSay={onSay} />}
      <FoundInFiles file={file} view={view} />
    </>
  );
}

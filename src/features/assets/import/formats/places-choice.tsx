import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../../ui/controls/button.tsx';
import { LabelledControl } from '../../../../ui/controls/field.tsx';
import { TextInput } from '../../../../ui/controls/inputs.tsx';
import { Banner } from '../../../../ui/notices/banner.tsx';
import type { Choices, FoundView } from '../file-messages.ts';
import type { ChosenFile } from '../use-import.ts';

interface PlacesChoiceProps {
  file: ChosenFile;
  view: FoundView;
  onSay: (choices: Choices) => void;
}

/** The projection of coordinates that are no degrees, and where the tenant works: what lies there swapped is told. */
export function PlacesChoice({ file, view, onSay }: PlacesChoiceProps) {
  const { t } = useLingui();
  const { choices, isReading } = file;
  const [crs, setCrs] = useState(choices.places.crs);
  const [extent, setExtent] = useState(choices.places.extent);
  const isMissing = view.report.refused.some(({ needs }) => needs === 'projection');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSay({ ...choices, places: { crs, extent } });
      }}
    >
      <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
        {isMissing && (
          <chakra.div gridColumn="1 / -1">
            <Banner kind="warning">
              <Trans>The coordinates are no degrees: say their projection.</Trans>
            </Banner>
          </chakra.div>
        )}
        <LabelledControl
          label={t`Projection`}
          help={
            <Trans>
              Of coordinates that are no degrees: EPSG:31256, or a definition that begins with +proj=
            </Trans>
          }
          error={
            view.unknown.includes('crs') && t`This projection is not known: give its definition, +proj=…`
          }
        >
          <TextInput value={crs} maxLength={2000} onChange={({ target }) => setCrs(target.value)} />
        </LabelledControl>
        <LabelledControl
          label={t`Where you work`}
          help={
            <Trans>
              West, south, east, north in degrees: 9.5,46.3,17.2,49. What lies there only with latitude and
              longitude exchanged is told.
            </Trans>
          }
          error={
            view.unknown.includes('extent') && t`Four numbers with commas between them: west,south,east,north`
          }
        >
          <TextInput value={extent} maxLength={200} onChange={({ target }) => setExtent(target.value)} />
        </LabelledControl>
        <chakra.div>
          <Button type="submit" disabled={isReading}>
            <Trans>Read again</Trans>
          </Button>
        </chakra.div>
      </chakra.div>
    </form>
  );
}

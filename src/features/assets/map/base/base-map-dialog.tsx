import { Trans, useLingui } from '@lingui/react/macro';
import type { OfferedBaseMap } from '../../../../domain/map/base/base-map.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Checkbox } from '../../../../ui/controls/checkbox.tsx';
import { Chip } from '../../../../ui/controls/chip.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { Stack, Wrap } from '../../../../ui/page/layout.tsx';
import { MutedText, SectionHeading } from '../../../../ui/page/text.tsx';
import { AreaList } from './area-list.tsx';
import { TakeAreaPart } from './take-area-part.tsx';
import type { BaseDialogState } from './use-base-dialog.ts';
import type { KnownBaseMaps } from './use-base-maps.ts';
import { useStorageLeft } from './use-storage-left.ts';
import type { AreaSources } from './wanted-areas.ts';
import { tellsNetwork } from './wi-fi.ts';

interface DeviceBaseMapDialogProps {
  known: KnownBaseMaps;
  sources: AreaSources;
  dialog: BaseDialogState;
}

/** Which base map lies under the grid, and which areas of it this device has. */
export function DeviceBaseMapDialog(props: DeviceBaseMapDialogProps) {
  const { t } = useLingui();
  const { close } = props.dialog;
  return (
    <Dialog
      title={t`Base map`}
      place="end"
      onClose={close}
      footer={
        <Button look="primary" onClick={close}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <BaseMapParts {...props} />
    </Dialog>
  );
}

function BaseMapParts({ known, sources, dialog }: DeviceBaseMapDialogProps) {
  const { offered, baseMaps, shown, areas } = known;
  const left = useStorageLeft(areas);
  if (!offered) {
    return (
      <p>
        <Trans>
          This device does not know yet which base maps the office has. It asks when there is signal.
        </Trans>
      </p>
    );
  }
  const [first] = offered;
  if (!first) {
    return (
      <p>
        <Trans>The office has no base map. An administrator can upload one.</Trans>
      </p>
    );
  }
  if (!baseMaps) {
    return (
      <p>
        <Trans>This browser keeps no files for the app here: base maps need a secure address.</Trans>
      </p>
    );
  }
  return (
    <Stack gap="6">
      <ShownPart {...{ known, offered }} />
      <TakeAreaPart key={(shown ?? first).id} map={shown ?? first} {...{ known, sources, dialog, left }} />
      <AreaList {...{ known, baseMaps }} />
      <UpdatesPart {...{ known }} />
    </Stack>
  );
}

interface ShownPartProps {
  known: KnownBaseMaps;
  offered: readonly OfferedBaseMap[];
}

function ShownPart({ known, offered }: ShownPartProps) {
  const { t } = useLingui();
  const { shown, choose } = known;
  return (
    <Stack gap="3" as="section">
      <SectionHeading as="h3">
        <Trans>On the map</Trans>
      </SectionHeading>
      <Wrap role="group" aria-label={t`Base map that is shown`} gap="2">
        <Chip minH="control" pressed={shown === null} onClick={() => choose({ shown: null })}>
          <Trans>Coasts alone</Trans>
        </Chip>
        {offered.map(({ id, name }) => (
          <Chip
            key={id}
            minH="control"
            pressed={shown?.id === id}
            whiteSpace="normal"
            onClick={() => choose({ shown: id })}
          >
            {name}
          </Chip>
        ))}
      </Wrap>
      <MutedText fontSize="sm">
        <Trans>Where there is no area, its tiles come from the office as long as there is signal.</Trans>
      </MutedText>
    </Stack>
  );
}

function UpdatesPart({ known: { choice, choose } }: { known: KnownBaseMaps }) {
  return (
    <Stack gap="2" as="section">
      {tellsNetwork() && (
        <Checkbox
          label={<Trans>Update areas by themselves on Wi-Fi</Trans>}
          checked={choice.updatesByItself}
          onChange={(event) => choose({ updatesByItself: event.target.checked })}
        />
      )}
      <MutedText fontSize="sm">
        <Trans>
          An area is taken while the map is open. Closed before, it goes on later where it stopped.
        </Trans>
      </MutedText>
    </Stack>
  );
}

import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business';
import Layers from 'lucide-react/icons/layers';
import LocateFixed from 'lucide-react/icons/locate-fixed';
import MapIcon from 'lucide-react/icons/map';
import MapPinPlus from 'lucide-react/icons/map-pin-plus';
import Maximize from 'lucide-react/icons/maximize';
import Minus from 'lucide-react/icons/minus';
import Pentagon from 'lucide-react/icons/pentagon';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/controls/button.tsx';

interface MapControlsProps {
  hasWork: boolean;
  isAsking: boolean;
  isDrawing: boolean;
  onZoom: (levels: 1 | -1) => void;
  onHere: () => void;
  onWork: () => void;
  onAll: () => void;
  onLegend: () => void;
  onBase: () => void;
  onDraw: () => void;
  /** A place is chosen by whoever stands there, or in the middle of the map. */
  onSpot: () => void;
  isPlacing: boolean;
}

/** Controls that belong together. */
export const ControlGroup = chakra('div', {
  base: {
    display: 'grid',
    bg: 'bg.raised',
    border: '1px solid',
    borderColor: 'border.strong',
    borderRadius: 'md',
    overflow: 'hidden',
    boxShadow: 'float',
    '& > button + button': { borderTop: '1px solid {colors.border}' },
  },
});

/** What is done with the map, at the side of the thumb. */
export function MapControls(props: MapControlsProps) {
  const { t } = useLingui();
  return (
    <chakra.div
      role="toolbar"
      aria-label={t`Map`}
      aria-orientation="vertical"
      position="absolute"
      top="3"
      insetEnd="3"
      // Where the map is low they stand in two columns.
      maxH="calc(100% - {spacing.6})"
      display="flex"
      flexDirection="column"
      flexWrap="wrap-reverse"
      gap="3"
    >
      <ControlGroup>
        <MapControl label={t`Zoom in`} onPress={() => props.onZoom(1)} icon={<Plus aria-hidden />} />
        <MapControl label={t`Zoom out`} onPress={() => props.onZoom(-1)} icon={<Minus aria-hidden />} />
      </ControlGroup>
      <ControlGroup>
        <MapControl
          label={t`Where am I`}
          busy={props.isAsking}
          onPress={props.onHere}
          icon={<LocateFixed aria-hidden />}
        />
        {props.hasWork && (
          <MapControl label={t`Your work`} onPress={props.onWork} icon={<BriefcaseBusiness aria-hidden />} />
        )}
        <MapControl label={t`All assets`} onPress={props.onAll} icon={<Maximize aria-hidden />} />
      </ControlGroup>
      <ControlGroup>
        <MapControl
          label={t`Select an area`}
          pressed={props.isDrawing}
          onPress={props.onDraw}
          icon={<Pentagon aria-hidden />}
        />
        <MapControl
          label={t`Record where you are`}
          busy={props.isPlacing}
          onPress={props.onSpot}
          icon={<MapPinPlus aria-hidden />}
        />
        <MapControl label={t`Base map`} onPress={props.onBase} icon={<MapIcon aria-hidden />} />
        <MapControl label={t`Legend and layers`} onPress={props.onLegend} icon={<Layers aria-hidden />} />
      </ControlGroup>
    </chakra.div>
  );
}

interface MapControlProps {
  label: string;
  icon: ReactNode;
  busy?: boolean;
  pressed?: boolean;
  onPress: () => void;
}

export function MapControl({ label, icon, busy = false, pressed, onPress }: MapControlProps) {
  return (
    <IconButton
      label={label}
      busy={busy}
      aria-pressed={pressed}
      borderRadius="0"
      width="11"
      minW="11"
      minH="11"
      bg={pressed ? 'signal.subtle' : undefined}
      _focusVisible={{ outlineOffset: '-2px' }}
      onClick={onPress}
    >
      {busy ? null : icon}
    </IconButton>
  );
}

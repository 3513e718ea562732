import { type ComponentType, createContext } from 'react';
import type { LonLat } from '../../../domain/geometry/sphere.ts';

export interface PlaceChooserProps {
  /** Where it begins; undefined: where the map was last. */
  readonly at: LonLat | undefined;
  readonly onChosen: (place: LonLat) => void;
  readonly onClose: () => void;
}

/** The map on which a field's place is chosen. Null: there is none on these screens. It may suspend. */
export const PlaceChooser = createContext<{ readonly Map: ComponentType<PlaceChooserProps> } | null>(null);

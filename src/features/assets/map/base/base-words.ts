import { useLingui } from '@lingui/react/macro';
import { type BaseMapErrorCode, baseMapCode } from '../../../../data/base-maps/base-map-error.ts';
import type { KnownArea } from '../../../../data/base-maps/base-map-messages.ts';
import type { AreaAbout } from '../../../../domain/map/base/base-map.ts';

/** What went wrong with a base map, in words that say what to do. */
export function useBaseMapWords(): (code: BaseMapErrorCode) => string {
  const { t } = useLingui();
  return (code) => {
    switch (code) {
      case 'too_many_tiles':
        return t`This area has more than 200,000 tiles. Take a smaller one, or less detail.`;
      case 'too_many_areas':
        return t`This device has 50 areas already. Delete one that is no longer needed.`;
      case 'nothing':
        return t`The base map has nothing there.`;
      case 'full':
        return t`This device is full. What is here stays and works; delete another area, photos or files, then go on.`;
      case 'changed':
        return t`The office has a newer base map by now. Update the area.`;
      case 'unreachable':
        return t`No signal. An area is taken along while there is signal.`;
      case 'gone':
        return t`The office no longer offers this base map.`;
      case 'unreadable':
        return t`The file of this base map cannot be read. Tell the office.`;
      case 'busy':
        return t`Another tab is taking this area.`;
      case 'missing':
        return t`This area is no longer on this device.`;
      case 'ended':
      case 'failed':
        return t`That did not work. Open the map again, then try once more.`;
    }
  };
}

/** The same of what was thrown. */
export function useBaseFailureWords(): (error: unknown) => string {
  const wordsOf = useBaseMapWords();
  return (error) => wordsOf(baseMapCode(error));
}

/** What an area was taken by; the line's asset by its name. */
export function useAboutWords(): (about: AreaAbout, label: string | null) => string {
  const { t } = useLingui();
  return (about, label) => {
    switch (about) {
      case 'work':
        return t`Around my work`;
      case 'view':
        return t`What is in view`;
      case 'drawn':
        return t`Drawn area`;
      case 'line':
        return label === null ? t`Along a line` : t`Along ${label}`;
    }
  };
}

/** How much a zoom shows, in words: the numbers are those of every map of tiles. */
export function useZoomWords(): (zoom: number) => string {
  const { t } = useLingui();
  return (zoom) => {
    if (zoom <= 9) return t`Zoom ${zoom}: towns and main roads`;
    if (zoom <= 12) return t`Zoom ${zoom}: villages and roads`;
    if (zoom <= 14) return t`Zoom ${zoom}: streets`;
    return t`Zoom ${zoom}: buildings and paths`;
  };
}

/** Percent of an area that is on the device, whole only once all of it is. */
export function takenPercent({ about, done }: KnownArea): number {
  return about.bytes === 0 ? 100 : Math.floor((100 * done) / about.bytes);
}

import { useEffect, useState } from 'react';
import { type BaseMapErrorCode, baseMapCode } from '../../../../data/base-maps/base-map-error.ts';
import type { AreaSize } from '../../../../data/base-maps/base-map-messages.ts';
import type { BaseMaps } from '../../../../data/base-maps/open-base-maps.ts';
import type { OfferedBaseMap, WantedArea } from '../../../../domain/map/base/base-map.ts';

export type ToldSize =
  | { readonly kind: 'size'; readonly size: AreaSize }
  | { readonly kind: 'failure'; readonly code: BaseMapErrorCode };

/** How large an area would be, as the archive's directories say. Undefined: it is not known yet. */
export function useAreaSize(
  baseMaps: BaseMaps | undefined,
  map: OfferedBaseMap | undefined,
  area: WantedArea | null,
): ToldSize | undefined {
  const [told, setTold] = useState<{ readonly area: WantedArea; readonly size: ToldSize }>();
  useEffect(() => {
    if (!baseMaps || !map || !area) return undefined;
    let isLate = false;
    const tell = (size: ToldSize) => {
      if (!isLate) setTold({ area, size });
    };
    baseMaps.size(map, area).then(
      (size) => tell({ kind: 'size', size }),
      (error: unknown) => tell({ kind: 'failure', code: baseMapCode(error) }),
    );
    return () => {
      isLate = true;
    };
  }, [baseMaps, map, area]);
  return told?.area === area ? told?.size : undefined;
}

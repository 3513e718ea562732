import { chakra } from '@chakra-ui/react';

/** What the map's library expects of its element. */
export const MapGround = chakra('div', {
  base: {
    position: 'absolute',
    inset: '0',
    direction: 'ltr',
    '& .maplibregl-canvas': { position: 'absolute', top: '0', left: '0' },
    '& .maplibregl-canvas:focus-visible': { outlineOffset: '-3px' },
    '& .maplibregl-interactive': { cursor: 'grab', userSelect: 'none' },
    '& .maplibregl-touch-zoom-rotate.maplibregl-touch-drag-pan .maplibregl-canvas': { touchAction: 'none' },
    '&[data-drawing=true] .maplibregl-interactive': { cursor: 'crosshair' },
    '& .maplibregl-control-container': { display: 'none' },
    '& .maplibregl-boxzoom': { position: 'absolute', border: '2px dotted', borderColor: 'signal.text' },
  },
});

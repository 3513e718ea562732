import { type MarkLook, SHAPE_CORNERS, SIGN_HEIGHTS } from '../grid-map/mark-looks.ts';

/** The mark of the map in a list or a legend; what it means stands beside it in words. */
export function KindMark({ look, size = 22 }: { look: MarkLook; size?: number }) {
  const corners = SHAPE_CORNERS[look.shape].map(([x, y]) => `${2 + x * 18},${2 + y * 18}`).join(' ');
  return (
    <svg width={size} height={size} viewBox="0 0 22 22" aria-hidden style={{ flexShrink: 0 }}>
      {corners === '' ? (
        <circle cx="11" cy="11" r="9" fill={look.colour} />
      ) : (
        <polygon points={corners} fill={look.colour} />
      )}
      <text
        x="11"
        y={3 + 22 * SIGN_HEIGHTS[look.shape]}
        textAnchor="middle"
        // Not as attributes: the page's own rules for texts would win.
        style={{ fontSize: look.shape === 'diamond' ? '9px' : '10.5px', fontWeight: 600 }}
        fill="#ffffff"
      >
        {look.sign}
      </text>
    </svg>
  );
}

import { domAnimation, LazyMotion, MotionConfig } from 'framer-motion';
import * as m from 'framer-motion/m';
import { type ReactNode, useState } from 'react';

/** Seconds and pixels: long enough to see which way it went, short enough not to wait for. */
const DURATION = 0.14;
const DISTANCE = 28;

/**
 * The card that comes slides in from where it was: from the end of the line on "next", from its beginning on "back".
 * The card that goes just goes, so that a thumb in its rhythm never meets two. Nothing moves for whoever asked for that.
 */
export function CardSlide({ place, children }: { place: number; children: ReactNode }) {
  const offset = useOffset(place);
  return (
    <LazyMotion features={domAnimation} strict>
      <MotionConfig reducedMotion="user" transition={{ duration: DURATION, ease: 'easeOut' }}>
        <m.div key={place} initial={{ x: offset, opacity: 0 }} animate={{ x: 0, opacity: 1 }}>
          {children}
        </m.div>
      </MotionConfig>
    </LazyMotion>
  );
}

/** Pixels from where the card of this place comes; the first card shown comes from nowhere. */
function useOffset(place: number): number {
  const [last, setLast] = useState({ place, offset: 0 });
  if (last.place === place) return last.offset;
  const forwards = place > last.place;
  const isRightToLeft = document.documentElement.dir === 'rtl';
  const offset = forwards === isRightToLeft ? -DISTANCE : DISTANCE;
  setLast({ place, offset });
  return offset;
}

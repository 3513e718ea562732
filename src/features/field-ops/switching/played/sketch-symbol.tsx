import type { ReactNode } from 'react';
import type { SketchElementTold } from '../../../../data/read/network/switching-messages.ts';
import type { DeviceKind } from '../../../../domain/network/switching/switching-grid.ts';

/** Covers the line below what is open. */
const PAPER = 'var(--fl-colors-bg-surface)';

/** The sign of an asset in a single-line diagram, after IEC 60617: around the point zero, lines come from above and below. */
export function SketchSymbol({ element: { device, isOpen, hasEarth } }: { element: SketchElementTold }) {
  return (
    <>
      {SWITCHES.has(device) ? <Contact device={device} isOpen={isOpen} /> : OTHERS[device]}
      {device === 'earthing' && <EarthingSwitch isOpen={isOpen} />}
      {device === 'fuse' && <Fuse isOpen={isOpen} />}
      {hasEarth && (
        <g transform="translate(-14 2)">
          <path d="M14 -2H0V2" />
          <Earth />
        </g>
      )}
    </>
  );
}

const SWITCHES: ReadonlySet<DeviceKind> = new Set(['breaker', 'loadBreak', 'disconnector', 'otherSwitch']);

/** Whether it stands open or closed, an earthing switch and a fuse too. */
export function hasPosition(device: DeviceKind): boolean {
  return SWITCHES.has(device) || device === 'earthing' || device === 'fuse';
}

/** A blade that lies in the line, or stands away from it; what is at its end says what it breaks. */
function Contact({ device, isOpen }: { device: DeviceKind; isOpen: boolean }) {
  return (
    <>
      <rect x="-12" y="-11" width="24" height="22" fill={PAPER} stroke="none" />
      <path d={isOpen ? 'M0 12V10L-10 -8M0 -12V-9' : 'M0 12V-12'} />
      {device === 'breaker' && <path d="M-4 -13L4 -5M4 -13L-4 -5" />}
      {(device === 'disconnector' || device === 'loadBreak') && <path d="M-5 -9H5" />}
      {device === 'loadBreak' && <circle cy="-5.5" r="3" fill={PAPER} />}
    </>
  );
}

function EarthingSwitch({ isOpen }: { isOpen: boolean }) {
  return (
    <>
      <rect x="-10" y="-9" width="20" height="14" fill={PAPER} stroke="none" />
      <path d={isOpen ? 'M0 6V5L-8 -7' : 'M0 6V-10'} />
      <g transform="translate(0 6)">
        <Earth />
      </g>
    </>
  );
}

/** One that is taken out leaves its holder empty. */
function Fuse({ isOpen }: { isOpen: boolean }) {
  return (
    <>
      {BOX}
      {!isOpen && <path d="M0 -9V9" />}
    </>
  );
}

function Earth() {
  return <path d="M-8 2H8M-5 6H5M-2 10H2" />;
}

const BOX = <rect x="-6" y="-9" width="12" height="18" fill={PAPER} />;

const OTHERS: Readonly<Partial<Record<DeviceKind, ReactNode>>> = {
  transformer: (
    <>
      <circle cy="-5" r="8" fill={PAPER} />
      <circle cy="5" r="8" />
    </>
  ),
  load: <path d="M-7 0H7L0 11Z" fill={PAPER} />,
  source: (
    <>
      <circle r="11" fill={PAPER} />
      <path d="M-6 0Q-3 -6 0 0T6 0" />
    </>
  ),
  line: null,
  junction: null,
  other: BOX,
};

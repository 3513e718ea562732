import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Eraser from 'lucide-react/icons/eraser';
import Keyboard from 'lucide-react/icons/keyboard';
import type { PointerEvent, ReactNode } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { useInHand } from '../../ui/controls/use-in-hand.ts';
import { SIGNATURE_BOX, TYPED_SIGNATURE } from './signature-box.ts';

const { width: WIDTH, height: HEIGHT } = SIGNATURE_BOX;

/** Units that a pen moves before it is worth a line. */
const STEP = 3;

const Ink = chakra('path', {
  base: {
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: '3',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
});

/** A signature as it was given: drawn, or said. */
export function SignatureView({ value }: { value: string }) {
  const { t } = useLingui();
  if (value === TYPED_SIGNATURE) {
    return (
      <span>
        <Trans>Signed with the typed name</Trans>
      </span>
    );
  }
  return (
    <chakra.svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t`Signature`}
      display="block"
      width="full"
      maxW="16rem"
    >
      <Ink d={value} />
    </chakra.svg>
  );
}

interface SignaturePadProps {
  /** Strokes as an SVG path, `typed`, or empty. */
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
}

/** Takes a signature by finger, pen or mouse; who cannot draw signs with the typed name. */
export function SignaturePad(props: SignaturePadProps) {
  const { value, onChange } = props;
  const { t } = useLingui();
  const isTyped = value === TYPED_SIGNATURE;
  return (
    <DrawingPad
      {...props}
      value={isTyped ? '' : value}
      label={t`Signature`}
      invitation={
        isTyped ? <Trans>Signed with the typed name</Trans> : <Trans>Sign here with a finger or a pen</Trans>
      }
      clearable={isTyped}
      line
    >
      <Button icon={<Keyboard aria-hidden />} onClick={() => onChange(TYPED_SIGNATURE)}>
        <Trans>Sign with the typed name</Trans>
      </Button>
    </DrawingPad>
  );
}

interface DrawingPadProps extends SignaturePadProps {
  label: string;
  /** Stands there until something is drawn. */
  invitation: ReactNode;
  /** There is something to clear beside what is drawn. */
  clearable?: boolean;
  /** To sign on. */
  line?: boolean;
  /** Further buttons. */
  children?: ReactNode;
}

/** Takes strokes by finger, pen or mouse. */
export function DrawingPad(props: DrawingPadProps) {
  const { value, onChange, maxLength, label, invitation, clearable = false, line = false, children } = props;
  const pen = usePen((stroke) => onChange(`${value} ${stroke}`.trim().slice(0, maxLength)));
  const isEmpty = value === '' && pen.stroke === '';
  return (
    <chakra.div display="grid" gap="2">
      <chakra.div position="relative">
        <chakra.svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={label}
          display="block"
          width="full"
          bg="bg.surface"
          border="2px solid"
          borderColor="border.strong"
          borderRadius="lg"
          cursor="crosshair"
          touchAction="none"
          {...pen.handlers}
        >
          {line && <Ink d={`M 30 ${HEIGHT - 40} L ${WIDTH - 30} ${HEIGHT - 40}`} opacity="0.25" />}
          <Ink d={`${value} ${pen.stroke}`.trim()} />
        </chakra.svg>
        <chakra.span
          position="absolute"
          inset="0"
          display="grid"
          placeItems="center"
          color="fg.muted"
          pointerEvents="none"
        >
          {isEmpty && invitation}
        </chakra.span>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button icon={<Eraser aria-hidden />} disabled={isEmpty && !clearable} onClick={() => onChange('')}>
          <Trans>Clear</Trans>
        </Button>
        {children}
      </chakra.div>
    </chakra.div>
  );
}

/** One stroke at a time, from the pen's touching down to its leaving. */
function usePen(onStroke: (stroke: string) => void) {
  const inHand = useInHand<{ readonly stroke: string; readonly end: Point }>();
  const handlers = {
    onPointerDown(event: PointerEvent<SVGSVGElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      const end = pointOf(event);
      // A line to where it begins: a dot, too, is seen.
      inHand.take({ stroke: `M ${end.x} ${end.y} L ${end.x} ${end.y}`, end });
    },
    onPointerMove(event: PointerEvent<SVGSVGElement>) {
      const drawn = inHand.now();
      if (!drawn) return;
      const end = pointOf(event);
      if (Math.hypot(end.x - drawn.end.x, end.y - drawn.end.y) < STEP) return;
      inHand.take({ stroke: `${drawn.stroke} L ${end.x} ${end.y}`, end });
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
  function lift() {
    const drawn = inHand.letGo();
    if (drawn) onStroke(drawn.stroke);
  }
  return { stroke: inHand.shown?.stroke ?? '', handlers };
}

/** In units of the pad. */
interface Point {
  readonly x: number;
  readonly y: number;
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const within = (share: number, most: number) => Math.round(Math.min(1, Math.max(0, share)) * most);
  return { x: within((clientX - left) / width, WIDTH), y: within((clientY - top) / height, HEIGHT) };
}

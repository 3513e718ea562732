import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Circle from 'lucide-react/icons/circle';
import Eraser from 'lucide-react/icons/eraser';
import Blur from 'lucide-react/icons/grid-3x3';
import Arrow from 'lucide-react/icons/move-up-right';
import Ruler from 'lucide-react/icons/ruler';
import Type from 'lucide-react/icons/type';
import Undo from 'lucide-react/icons/undo-2';
import { MARK_TOOLS, type MarkTool } from '../../../domain/attachments/mark-up.ts';
import { NumberInput } from '../../../resource/inputs/number-input.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { Select, TextInput } from '../../../ui/controls/inputs.tsx';
import { Wrap } from '../../../ui/page/layout.tsx';
import { Muted } from '../../../ui/page/text.tsx';
import { useToolWords } from './mark-words.ts';
import { MARK_COLOURS } from './paint-marks.ts';

/** All tools stand in one line, on a phone too: the photograph has the rest of the screen. */
const Bar = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(5, minmax(0, 1fr))', md: 'repeat(5, max-content)' },
    gap: '2',
  },
});

/** Its sign over its word where there is no room beside it. */
const ON_BAR = {
  minH: '11',
  px: { base: '0', md: '3.5' },
  py: { base: '1.5', md: '0' },
  gap: { base: '1', md: '2' },
  flexDirection: { base: 'column', md: 'row' },
  fontSize: { base: 'sm', md: 'md' },
} as const;

const BESIDE_COLOURS = { minH: '11', minW: '11' };

const ICONS = { arrow: Arrow, circle: Circle, text: Type, blur: Blur, measure: Ruler };

export const LENGTH_UNITS = ['m', 'cm', 'mm'] as const;

/** What is in hand: a tool, its colour, and the words or the known length that it needs. */
export interface InHand {
  readonly tool: MarkTool;
  /** As CSS writes it. */
  readonly colour: string;
  readonly text: string;
  /** As a form holds a number. */
  readonly known: string;
  readonly unit: string;
}

interface MarkToolsProps {
  inHand: InHand;
  isEmpty: boolean;
  onChange: (change: Partial<InHand>) => void;
  onUndo: () => void;
  onClear: () => void;
}

/** What can be drawn, in which colour, and the way back. */
export function MarkTools({ inHand, isEmpty, onChange, onUndo, onClear }: MarkToolsProps) {
  const { t } = useLingui();
  const words = useToolWords();
  const colours = { red: t`Red`, yellow: t`Yellow`, blue: t`Blue` };
  return (
    <>
      <Bar role="group" aria-label={t`Tools`}>
        {MARK_TOOLS.map((tool) => {
          const Icon = ICONS[tool];
          return (
            <Button
              key={tool}
              icon={<Icon aria-hidden />}
              look={tool === inHand.tool ? 'primary' : 'plain'}
              aria-pressed={tool === inHand.tool}
              {...ON_BAR}
              onClick={() => onChange({ tool })}
            >
              {words[tool]}
            </Button>
          );
        })}
      </Bar>
      <Wrap flexWrap="nowrap">
        <Wrap role="group" aria-label={t`Colours`} me="auto">
          {(['red', 'yellow', 'blue'] as const).map((name) => (
            <ColourButton
              key={name}
              label={colours[name]}
              colour={MARK_COLOURS[name]}
              isChosen={inHand.colour === MARK_COLOURS[name]}
              onChoose={() => onChange({ colour: MARK_COLOURS[name] })}
            />
          ))}
        </Wrap>
        <IconButton
          label={t({ message: 'Undo', context: 'drawing' })}
          look="plain"
          {...BESIDE_COLOURS}
          disabled={isEmpty}
          onClick={onUndo}
        >
          <Undo aria-hidden />
        </IconButton>
        <IconButton
          label={t({ message: 'Clear', context: 'drawing' })}
          look="plain"
          {...BESIDE_COLOURS}
          disabled={isEmpty}
          onClick={onClear}
        >
          <Eraser aria-hidden />
        </IconButton>
      </Wrap>
      <ToolNeeds inHand={inHand} onChange={onChange} />
    </>
  );
}

interface ColourButtonProps {
  label: string;
  colour: string;
  isChosen: boolean;
  onChoose: () => void;
}

function ColourButton({ label, colour, isChosen, onChoose }: ColourButtonProps) {
  return (
    <chakra.button
      type="button"
      aria-label={label}
      aria-pressed={isChosen}
      width="11"
      height="11"
      borderRadius="full"
      border="3px solid"
      borderColor={isChosen ? 'fg' : 'border'}
      cursor="pointer"
      style={{ backgroundColor: colour }}
      onClick={onChoose}
    />
  );
}

/** The words of a text, the known length of a measure; what a tool does where that is not plain. */
function ToolNeeds({ inHand, onChange }: Pick<MarkToolsProps, 'inHand' | 'onChange'>) {
  const { t } = useLingui();
  switch (inHand.tool) {
    case 'text':
      return (
        <LabelledControl label={t`Text`} help={t`Type it, then tap where it belongs.`}>
          <TextInput
            data-paper="none"
            maxLength={60}
            value={inHand.text}
            onChange={(event) => onChange({ text: event.target.value })}
          />
        </LabelledControl>
      );
    case 'measure':
      return (
        <Wrap alignItems="end">
          <LabelledControl label={t`Known length`}>
            <NumberInput
              data-paper="none"
              maxW="10rem"
              value={inHand.known}
              onChange={(known) => onChange({ known })}
            />
          </LabelledControl>
          <LabelledControl label={t`Unit`}>
            <Select
              data-paper="none"
              value={inHand.unit}
              onChange={(event) => onChange({ unit: event.target.value })}
            >
              {LENGTH_UNITS.map((unit) => (
                <option key={unit}>{unit}</option>
              ))}
            </Select>
          </LabelledControl>
          <Muted fontSize="sm" flexBasis="100%">
            <Trans>
              Draw along what you know the length of first. Further lines at the same distance from the camera
              say theirs.
            </Trans>
          </Muted>
        </Wrap>
      );
    case 'blur':
      return (
        <Muted fontSize="sm">
          <Trans>What is blurred cannot be brought back from the copy. The original keeps it.</Trans>
        </Muted>
      );
    default:
      return null;
  }
}

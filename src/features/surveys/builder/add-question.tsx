import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import AlignLeft from 'lucide-react/icons/align-left';
import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import Barcode from 'lucide-react/icons/barcode';
import Calculator from 'lucide-react/icons/calculator';
import Calendar from 'lucide-react/icons/calendar';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Camera from 'lucide-react/icons/camera';
import CheckCheck from 'lucide-react/icons/check-check';
import CircleDot from 'lucide-react/icons/circle-dot';
import Clock from 'lucide-react/icons/clock';
import Decimals from 'lucide-react/icons/decimals-arrow-right';
import Folder from 'lucide-react/icons/folder';
import Hash from 'lucide-react/icons/hash';
import Info from 'lucide-react/icons/info';
import ListChecks from 'lucide-react/icons/list-checks';
import MapPin from 'lucide-react/icons/map-pin';
import Paperclip from 'lucide-react/icons/paperclip';
import Repeat from 'lucide-react/icons/repeat';
import Signature from 'lucide-react/icons/signature';
import Sliders from 'lucide-react/icons/sliders-horizontal';
import ToggleLeft from 'lucide-react/icons/toggle-left';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { QUESTION_KINDS, type QuestionKind } from './question-kinds.ts';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  text: AlignLeft,
  integer: Hash,
  decimal: Decimals,
  yes_no: ToggleLeft,
  select_one: CircleDot,
  select_multiple: ListChecks,
  date: Calendar,
  time: Clock,
  dateTime: CalendarClock,
  image: Camera,
  signature: Signature,
  barcode: Barcode,
  geopoint: MapPin,
  range: Sliders,
  rank: ArrowDownUp,
  acknowledge: CheckCheck,
  file: Paperclip,
  note: Info,
  calculate: Calculator,
  group: Folder,
  repeat: Repeat,
};

interface AddQuestionProps {
  onAdd: (kind: QuestionKind) => void;
  onClose: () => void;
}

/** What is to be asked: a big button for each kind. */
export function AddQuestion({ onAdd, onClose }: AddQuestionProps) {
  const { t, i18n } = useLingui();
  return (
    <Dialog title={t`Add a question`} onClose={onClose}>
      <chakra.div display="grid" gap="2" gridTemplateColumns="repeat(auto-fill, minmax(9rem, 1fr))">
        {QUESTION_KINDS.map((kind) => {
          const Icon = ICONS[kind.id];
          return (
            <Button
              key={kind.id}
              minH="14"
              whiteSpace="normal"
              justifyContent="start"
              textAlign="start"
              icon={Icon && <Icon aria-hidden />}
              onClick={() => onAdd(kind)}
            >
              {i18n._(kind.words)}
            </Button>
          );
        })}
      </chakra.div>
    </Dialog>
  );
}

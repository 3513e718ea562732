import { useLingui } from '@lingui/react/macro';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { type OutlineProps, OutlineView } from './outline-view.tsx';

interface JumpListProps extends OutlineProps {
  onClose: () => void;
}

/** All pages and questions, with what is missing or wrong. */
export function JumpList({ outline, onlyFaults, onJump, onClose }: JumpListProps) {
  const { t } = useLingui();
  return (
    <Dialog
      title={onlyFaults ? t`What is missing or wrong` : t`All questions`}
      place="screen"
      onClose={onClose}
    >
      <OutlineView outline={outline} onlyFaults={onlyFaults} onJump={onJump} />
    </Dialog>
  );
}

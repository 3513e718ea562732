import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Forklift from 'lucide-react/icons/forklift';
import Handshake from 'lucide-react/icons/handshake';
import ListChecks from 'lucide-react/icons/list-checks';
import Package from 'lucide-react/icons/package';
import PackageMinus from 'lucide-react/icons/package-minus';
import PackageOpen from 'lucide-react/icons/package-open';
import PackagePlus from 'lucide-react/icons/package-plus';
import Undo from 'lucide-react/icons/undo-2';
import { GUIDED_KINDS, type GuidedKind } from '../../../domain/inventory/guided/guided-line.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { KIND_WORDS } from './guided-words.ts';

const ICONS = {
  receive: PackagePlus,
  putAway: PackageOpen,
  move: ArrowLeftRight,
  pick: ListChecks,
  issue: PackageMinus,
  return: Undo,
  count: ClipboardCheck,
  pack: Package,
  handOver: Handshake,
  carry: Forklift,
} as const;

interface KindButtonsProps {
  chosen: GuidedKind;
  onChoose: (kind: GuidedKind) => void;
}

/** One button for each job, for thumbs and gloves. */
export function KindButtons({ chosen, onChoose }: KindButtonsProps) {
  const { i18n } = useLingui();
  const { can } = useWorkspace();
  // Where a container is stands on its own record.
  const offered = GUIDED_KINDS.filter((kind) => kind !== 'carry' || can('warehouses:edit'));
  return (
    <chakra.div display="grid" gap="2" gridTemplateColumns="repeat(auto-fill, minmax(8.5rem, 1fr))">
      {offered.map((kind) => {
        const Icon = ICONS[kind];
        return (
          <Button
            key={kind}
            size="lg"
            px="3"
            py="2"
            whiteSpace="normal"
            look={kind === chosen ? 'primary' : 'plain'}
            aria-pressed={kind === chosen}
            icon={<Icon aria-hidden />}
            onClick={() => onChoose(kind)}
          >
            {i18n._(KIND_WORDS[kind].title)}
          </Button>
        );
      })}
    </chakra.div>
  );
}

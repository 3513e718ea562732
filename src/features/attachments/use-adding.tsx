import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { asDataError } from '../../data/store/data-error.ts';
import type { PhotographMoment } from '../../domain/attachments/attachment.ts';
import type { DropRules } from '../../domain/attachments/file-drop.ts';
import { AS_TAKEN } from '../../domain/attachments/photograph-rules.ts';
import { UPLOAD_MAXIMUM, UPLOAD_TYPES } from '../../domain/attachments/uploads.ts';
import { useFailureWords } from '../../resource/act/save-failure.ts';
import type { RecordPanelProps } from '../../resource/detail/record-panels.ts';
import { trackWork } from '../../resource/drafts/works-under-way.ts';
import { attachHere } from '../../resource/files/attach-here.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { useNotify } from '../../ui/notices/notifier.tsx';
import type { WantedPhotographs } from './photograph/as-wanted.ts';
import { type RefusedFile, takeFiles } from './take-files.ts';

/** Tables and logs arrive as text. */
export const ACCEPTED_TYPES = [...UPLOAD_TYPES, 'text/csv'];

const RULES: DropRules = { types: ACCEPTED_TYPES, maximum: UPLOAD_MAXIMUM, minimum: 1, count: 20 };

/** The record that files are added to. */
export interface AddingTo extends Pick<RecordPanelProps, 'entity' | 'id'> {
  /** Their ids, as soon as they are safe on this device. */
  onAdded: (ids: readonly string[]) => void;
  /** Pixels that its photographs may have at most, where that is less than the tenant’s. */
  longestSide?: number | undefined;
}

interface Unstored {
  readonly files: readonly File[];
  readonly moment: PhotographMoment | null;
}

/** Makes chosen files ready and keeps them on this device; the record is not finished before that is done. */
export function useAdding({ entity, id, onAdded, longestSide }: AddingTo) {
  const { database, tenant, zone: timeZone } = useWorkspace();
  const wanted = smallerStill({ ...(tenant.photographs ?? AS_TAKEN), timeZone }, longestSide);
  const failureWords = useFailureWords();
  const [isBusy, setBusy] = useState(false);
  const { problem, tell } = useProblem();
  // What a camera took for this screen is nowhere else.
  const [unstored, setUnstored] = useState<Unstored | null>(null);
  const save = async (chosen: readonly File[], moment: PhotographMoment | null) => {
    const { prepared, refused } = await takeFiles(chosen, RULES, wanted);
    if (prepared.length > 0) onAdded(await attachHere(database, { entity, entityId: id, moment }, prepared));
    if (refused.length > 0) tell(refused.map((one) => <RefusedName key={one.name} {...one} />));
    return refused.length === 0;
  };
  const addAs = (moment: PhotographMoment | null) => async (chosen: readonly File[]) => {
    if (chosen.length > RULES.count) return tell(<Refusal refusal={{ code: 'tooMany' }} />);
    setBusy(true);
    tell('');
    setUnstored(null);
    const work = save(chosen, moment);
    trackWork(id, work);
    await work.catch((error: unknown) => {
      tell(<Failure error={error} />, failureWords(error));
      setUnstored({ files: chosen, moment });
    });
    setBusy(false);
  };
  return { addAs, isBusy, problem, unstored };
}

/** What is wrong, beside the buttons; in a notice, when whoever took the photograph is somewhere else by then. */
function useProblem() {
  const notify = useNotify();
  const [problem, setProblem] = useState<ReactNode>('');
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const tell = (words: ReactNode, wordsElsewhere = words) =>
    isShown.current ? setProblem(words) : notify({ kind: 'error', message: wordsElsewhere });
  return { problem, tell };
}

/** What asks for a photograph may want a smaller one than the tenant. */
function smallerStill(wanted: WantedPhotographs, longestSide = Infinity): WantedPhotographs {
  const side = Math.min(wanted.side ?? Infinity, longestSide);
  return { ...wanted, side: side === Infinity ? null : side };
}

function RefusedName({ name, refusal }: RefusedFile) {
  return (
    <chakra.span display="block" overflowWrap="anywhere">
      <Trans comment="A file, and why it was not taken">
        {name}: <Refusal refusal={refusal} />
      </Trans>
    </chakra.span>
  );
}

function Failure({ error }: { error: unknown }) {
  if (asDataError(error).code === 'quota')
    return (
      <Trans>
        This device is full, so nothing was attached. What you chose is kept as long as this screen stays
        open: free some room on the device, then try again.
      </Trans>
    );
  return <Trans>Nothing was attached: this device could not read or save it. Try again.</Trans>;
}

function Refusal({ refusal }: Pick<RefusedFile, 'refusal'>) {
  const { quantity } = useFormat();
  switch (refusal.code) {
    case 'type':
      return <Trans>Photos (JPEG, PNG, WebP, GIF), PDF, text and zip files can be attached.</Trans>;
    case 'tooLarge': {
      const most = quantity(refusal.maximum / 1024 / 1024, 'MB');
      return <Trans>A file may have {most} at most.</Trans>;
    }
    case 'tooSmall':
      return <Trans>The file is empty.</Trans>;
    case 'heic':
      return (
        <Trans>
          This browser cannot read HEIC photographs. Save it as JPEG, or set the camera to its most compatible
          format.
        </Trans>
      );
    case 'tooMany':
      return <Trans>Too many files at once.</Trans>;
  }
}

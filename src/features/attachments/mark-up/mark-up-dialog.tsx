import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { asDataError } from '../../../data/store/data-error.ts';
import type { Attachment } from '../../../domain/attachments/attachment.ts';
import type { DrawnMarks } from '../../../domain/attachments/mark-keys.ts';
import { copyName, lengthsOf, type Mark } from '../../../domain/attachments/mark-up.ts';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { numberFrom } from '../../../domain/kit/values/typed-number.ts';
import { useShownAct } from '../../../resource/act/use-act.ts';
import { attachHere } from '../../../resource/files/attach-here.ts';
import { prepareFile } from '../../../resource/files/prepare-file.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { Banner } from '../../../ui/notices/banner.tsx';
import { useNotify } from '../../../ui/notices/notifier.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { MarkStage } from './mark-stage.tsx';
import { type InHand, LENGTH_UNITS, MarkTools } from './mark-tools.tsx';
import { markedCopy } from './marked-copy.ts';
import { MARK_COLOURS } from './paint-marks.ts';

const AT_FIRST: InHand = {
  tool: 'arrow',
  colour: MARK_COLOURS.red,
  text: '',
  known: '',
  unit: LENGTH_UNITS[0],
};

const NOTHING: DrawnMarks = { marks: [], chosen: null };

interface MarkUpDialogProps {
  row: Attachment;
  bytes: Blob;
  /** The copy's id, as soon as it is safe on this device. */
  onAdded: (ids: readonly string[]) => void;
  onClose: () => void;
}

/** Draws on a photograph. What is saved is a copy beside it: the original stays as it was taken. */
export function MarkUpDialog({ row, bytes, onAdded, onClose }: MarkUpDialogProps) {
  const { t } = useLingui();
  const picture = usePicture(bytes);
  const [inHand, setInHand] = useState(AT_FIRST);
  const { drawn, setDrawn, isWarned, leave } = useMarks(onClose);
  const { marks } = drawn;
  const labelsOf = useLabels(inHand);
  const save = useCopySaver({ row, onAdded, onClose });
  const { act, busy, failure } = useShownAct(
    () => picture instanceof ImageBitmap && save(picture, marks, labelsOf(marks)),
    (error) =>
      asDataError(error).code === 'quota'
        ? t`This device is full, so the copy was not saved. What you drew is still here: free some room on the device, then save again.`
        : t`Nothing was attached: this device could not read or save it. Try again.`,
  );
  const { tool, colour, text } = inHand;
  const isEmpty = marks.length === 0;
  return (
    <Dialog
      title={<Trans>Mark up</Trans>}
      place="screen"
      busy={busy}
      onClose={leave}
      footer={
        <>
          <Said isUnreadable={picture === 'unreadable'} isWarned={isWarned} failure={failure} />
          <Button disabled={busy} onClick={leave}>
            {isWarned ? <Trans>Discard what was drawn</Trans> : <Trans>Cancel</Trans>}
          </Button>
          <Button look="primary" busy={busy} disabled={isEmpty} onClick={() => act()}>
            <Trans>Save as a copy</Trans>
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)">
        <MarkTools
          inHand={inHand}
          isEmpty={isEmpty}
          onChange={(change) => setInHand({ ...inHand, ...change })}
          onUndo={() => setDrawn({ marks: marks.slice(0, -1), chosen: null })}
          onClear={() => setDrawn(NOTHING)}
        />
        {picture instanceof ImageBitmap && (
          <MarkStage
            bitmap={picture}
            drawn={drawn}
            labelsOf={labelsOf}
            pen={{ tool, colour, text: tool === 'text' ? text.trim() : '' }}
            onChange={setDrawn}
          />
        )}
      </chakra.div>
    </Dialog>
  );
}

/** What was drawn is nowhere else: whoever leaves is told once before it goes. */
function useMarks(onClose: () => void) {
  const [drawn, setDrawn] = useState(NOTHING);
  const [warnedOf, setWarnedOf] = useState<readonly Mark[]>();
  const { marks } = drawn;
  const isWarned = marks.length > 0 && warnedOf === marks;
  const leave = () => (marks.length > 0 && !isWarned ? setWarnedOf(marks) : onClose());
  return { drawn, setDrawn, isWarned, leave };
}

/** Above the buttons, which are always in sight. */
interface SaidProps {
  isUnreadable: boolean;
  isWarned: boolean;
  failure: ReactNode;
}

function Said({ isUnreadable, isWarned, failure }: SaidProps) {
  if (!isUnreadable && !isWarned && !failure) return null;
  return (
    <chakra.div flexBasis="100%" display="grid" gap="2">
      {isUnreadable && (
        <Banner kind="error">
          <Trans>This browser cannot draw on this photograph.</Trans>
        </Banner>
      )}
      {isWarned && (
        <Banner kind="warning">
          <Trans>What you drew is not saved yet.</Trans>
        </Banner>
      )}
      {failure && <Banner kind="error">{failure}</Banner>}
    </chakra.div>
  );
}

/** The photograph as pixels, upright; null while it is read. */
function usePicture(bytes: Blob): ImageBitmap | 'unreadable' | null {
  const [picture, setPicture] = useState<ImageBitmap | 'unreadable' | null>(null);
  useEffect(() => {
    const reading = createImageBitmap(bytes).catch(() => 'unreadable' as const);
    let isOver = false;
    inBackground(reading.then((read) => !isOver && setPicture(read)));
    return () => {
      isOver = true;
      setPicture(null);
      inBackground(reading.then((read) => read !== 'unreadable' && read.close()));
    };
  }, [bytes]);
  return picture;
}

/** The length beside each line that measures, with three digits that count. */
function useLabels({ known, unit }: InHand): (marks: readonly Mark[]) => readonly string[] {
  const { quantity } = useFormat();
  return (marks) =>
    lengthsOf(marks, numberFrom(known) ?? 0).map((length) =>
      length === null ? '' : quantity(Number(length.toPrecision(3)), unit),
    );
}

function useCopySaver({ row, onAdded, onClose }: Omit<MarkUpDialogProps, 'bytes'>) {
  const { t } = useLingui();
  const { database } = useWorkspace();
  const notify = useNotify();
  const name = copyName(row.name, t({ message: 'marked up', comment: 'In the file name of a photograph' }));
  return async (bitmap: ImageBitmap, marks: readonly Mark[], labels: readonly string[]) => {
    const copy = await markedCopy(bitmap, marks, labels);
    const prepared = await prepareFile(new File([copy], name, { type: copy.type }));
    if (!prepared) throw new Error('the copy is no photograph');
    onAdded(await attachHere(database, { ...row, copyOf: row.copyOf ?? row.id }, [prepared]));
    notify({ kind: 'success', message: t`Saved on this device.` });
    onClose();
    return true;
  };
}

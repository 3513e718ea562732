import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Pencil from 'lucide-react/icons/pencil';
import { use, useRef, useState } from 'react';
import { orphanUnsent } from '../../../../data/attachments/orphans.ts';
import { inBackground } from '../../../../domain/kit/values/in-background.ts';
import { entities } from '../../../../domain/registry.ts';
import { useSaving } from '../../../../resource/act/save-failure.ts';
import { useTyped } from '../../../../resource/drafts/use-typed.ts';
import { trackWork } from '../../../../resource/drafts/works-under-way.ts';
import { attachHere } from '../../../../resource/files/attach-here.ts';
import { prepareFile } from '../../../../resource/files/prepare-file.ts';
import { DrawingPad, SignaturePad } from '../../../../resource/values/signature.tsx';
import { useWorkspace } from '../../../../session/account/workspace.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { type AnswerInputProps, looksLike } from '../answer-input.ts';
import { SurveyFiles } from '../survey-files.ts';
import { AnswerPicture, NoFilesHere } from './attachment-answer.tsx';
import { drawnPicture } from './drawn-picture.ts';

/** Milliseconds in which the next stroke belongs to the same drawing. */
const BETWEEN_STROKES = 1200;

/** Characters of strokes. */
const MOST_STROKES = 60_000;

/** A signature or a sketch: kept as a picture among the survey's files. */
export function DrawingAnswer(props: AnswerInputProps) {
  const { shown } = props;
  const target = use(SurveyFiles);
  // What was there when the page was opened is looked at; a press draws anew.
  const [isDrawing, setDrawing] = useState(shown.value === '');
  if (!target) return <NoFilesHere />;
  if (shown.isReadOnly || !isDrawing) {
    return (
      <chakra.div display="grid" gap="2" justifyItems="start">
        <AnswerPicture shown={shown} />
        {!shown.isReadOnly && (
          <Button icon={<Pencil aria-hidden />} minH="12" onClick={() => setDrawing(true)}>
            <Trans>Draw it anew</Trans>
          </Button>
        )}
      </chakra.div>
    );
  }
  return <Pad {...props} />;
}

function Pad({ shown, onAnswer }: AnswerInputProps) {
  const { t } = useLingui();
  const save = useDrawingSaver(shown.value, onAnswer, shown.question.name);
  const [strokes, setStrokes, leave] = useTyped('', save, BETWEEN_STROKES);
  const pad = { value: strokes, onChange: setStrokes, maxLength: MOST_STROKES };
  return (
    <chakra.div
      tabIndex={-1}
      outline="none"
      onPointerDown={({ currentTarget }) => currentTarget.focus()}
      onBlur={leave}
    >
      {looksLike(shown, 'draw') ? (
        <DrawingPad
          {...pad}
          label={t`Drawing`}
          invitation={<Trans>Draw here with a finger or a pen</Trans>}
        />
      ) : (
        <SignaturePad {...pad} />
      )}
    </chakra.div>
  );
}

interface LastDrawing {
  /** Until it is kept. */
  turn: Promise<unknown>;
  /** Of its picture; empty: none. */
  id: string;
  /** Pictures before it, which the record may still name. */
  readonly replaced: string[];
}

/** One drawing after the other, so that the last one stays: the pictures before it go as soon as the record names it. */
function useDrawingSaver(before: string, onAnswer: AnswerInputProps['onAnswer'], name: string) {
  const { database, repository, user } = useWorkspace();
  const target = use(SurveyFiles);
  const saving = useSaving();
  const last = useRef<LastDrawing>({ turn: Promise.resolve(), id: before, replaced: [] });
  const remove = async (id: string) => {
    await repository.remove(entities.attachment, id);
    await orphanUnsent(database, id, Date.now());
  };
  const replace = async (strokes: string) => {
    if (!target) return;
    const picture = strokes === '' ? null : await drawnPicture(strokes, user.name);
    const prepared =
      picture && (await prepareFile(new File([picture], `${name}.png`, { type: picture.type })));
    const [id = ''] = prepared
      ? await attachHere(database, { entity: target.entity, entityId: target.id }, [prepared])
      : [];
    const { id: old, replaced } = last.current;
    last.current.id = id;
    if (old !== '') replaced.push(old);
    onAnswer(id);
    if (!(await target.flush())) return;
    for (const one of replaced.splice(0)) await remove(one);
  };
  return (strokes: string) => {
    last.current.turn = last.current.turn.then(() => saving(() => replace(strokes)));
    if (target) trackWork(target.id, last.current.turn);
    inBackground(last.current.turn);
  };
}

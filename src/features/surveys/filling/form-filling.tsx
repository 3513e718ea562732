import { chakra } from '@chakra-ui/react';
import {
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { JsonDocument } from '../../../domain/kit/fields/field.ts';
import type { FormPictures } from '../../../domain/surveys/form/stored-form.ts';
import { whenSettled } from '../../../resource/drafts/works-under-way.ts';
import { FillingFoot } from './filling-foot.tsx';
import { FillingHead } from './filling-head.tsx';
import { CannotBegin, CannotGoOn } from './form-failure.tsx';
import { FormPageView } from './form-page.tsx';
import { PicturesOfForm } from './form-picture.tsx';
import { type LastTime, LastTimeNotice } from './last-time/last-time-notice.tsx';
import type { BegunFilling, FormFailure } from './model/begin-filling.ts';
import { OutlineView } from './outline-view.tsx';
import { type FormFilesOfRecord, SurveyFiles } from './survey-files.ts';
import {
  type FillingActions,
  type FormFillingState,
  type OnRecord,
  useFormFilling,
} from './use-form-filling.ts';

const JumpList = lazy(async () => ({ default: (await import('./jump-list.tsx')).JumpList }));

interface FormFillingProps {
  title: string;
  /** Read when it is mounted; give another `key` for another one. */
  begun: BegunFilling | FormFailure;
  /** What questions and choices show beside their words. */
  pictures: FormPictures;
  /** Takes every answer. The same function at each render. */
  onRecord: OnRecord;
  /** Takes the answers when nothing is missing; absent: there is nothing to finish. */
  onFinish?: ((record: JsonDocument) => Promise<unknown>) | undefined;
  onClose?: () => void;
  /** The page on screen, from 0. */
  onPage?: (index: number) => void;
  /** What photographs, files and drawings are attached to; null: they are not taken. */
  attachedTo: FormFilesOfRecord | null;
  /** All of the screen, or a part of one. */
  place: 'screen' | 'part';
  /** What a new record may be filled in with. */
  lastTime?: LastTime | null | undefined;
  /** Above the questions. */
  notice?: ReactNode;
  mark?: ReactNode;
}

const WHOLE = {
  position: 'fixed',
  inset: '0',
  zIndex: 'overlay',
  height: 'calc(100dvh - var(--keyboard, 0px))',
  pl: 'env(safe-area-inset-left)',
  pr: 'env(safe-area-inset-right)',
} as const;

/** A form, page by page: for a thumb in a glove. Drawn with each answer: what it passes on stays the same unless it says something else. */
export const FormFilling = memo(function FormFilling(props: FormFillingProps) {
  const { begun, onClose } = props;
  if (begun.kind === 'failed') return <CannotBegin failure={begun} onClose={onClose} />;
  return (
    <PicturesOfForm value={props.pictures}>
      <OpenForm {...props} begun={begun} />
    </PicturesOfForm>
  );
});

function OpenForm(props: FormFillingProps & { begun: BegunFilling }) {
  const { title, begun, onRecord, onClose = null, onPage, attachedTo, place, mark = null } = props;
  const { beginning } = begun;
  const recordId = attachedTo?.id ?? null;
  const filling = useFormFilling(begun, onRecord, recordId);
  const { view, actions } = filling;
  const [list, setList] = useState<'all' | 'faults' | null>(null);
  const body = useBody(view.index, onPage);
  const showAll = useCallback(() => setList('all'), []);
  const showFaults = useCallback(() => setList('faults'), []);
  const { next, finish } = useSteps(recordId, actions, props.onFinish, showFaults);
  const jump = (key: string) => {
    setList(null);
    actions.goTo(key);
  };
  return (
    <SurveyFiles value={attachedTo}>
      <Frame {...(place === 'screen' ? WHOLE : { height: 'full', minH: '0' })}>
        <FillingHead
          title={title}
          index={view.index}
          count={view.count}
          answered={view.answered}
          total={view.total}
          language={view.language}
          languages={beginning.form.definition.languages}
          mark={mark}
          onSpeak={actions.speak}
          onList={showAll}
          onClose={onClose}
        />
        <chakra.div
          ref={body}
          tabIndex={-1}
          overflowY="auto"
          _focusVisible={{ outline: 'none' }}
          px="4"
          py="5"
        >
          <FillingBody filling={filling} notice={props.notice} lastTime={props.lastTime} onJump={jump} />
        </chakra.div>
        <FillingFoot
          isAtStart={view.index === 0}
          isAtEnd={view.page === null}
          missingHere={view.missingHere}
          onBack={actions.back}
          onNext={next}
          onFinish={finish}
        />
        <List list={list} filling={filling} onJump={jump} onClose={() => setList(null)} />
      </Frame>
    </SurveyFiles>
  );
}

/** On and out: when all that is under way has become an answer. What came to nothing is seen where it was asked for. */
function useSteps(
  recordId: string | null,
  actions: FillingActions,
  onFinish: FormFillingProps['onFinish'],
  onFaults: () => void,
) {
  const next = useCallback(async () => {
    if (await whenSettled(recordId)) actions.next();
  }, [recordId, actions]);
  const finish = useMemo(
    () =>
      onFinish &&
      (async () => {
        if (!(await whenSettled(recordId))) return false;
        const record = actions.finished();
        if (record === null) onFaults();
        else await onFinish(record);
        return record !== null;
      }),
    [recordId, actions, onFinish, onFaults],
  );
  return { next, finish };
}

interface ListProps {
  list: 'all' | 'faults' | null;
  filling: FormFillingState;
  onJump: (key: string) => void;
  onClose: () => void;
}

function List({ list, filling, onJump, onClose }: ListProps) {
  return (
    <Suspense>
      {list && (
        <JumpList
          outline={filling.actions.outline()}
          onlyFaults={list === 'faults'}
          onJump={onJump}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}

const Frame = chakra('div', {
  base: {
    bg: 'bg.canvas',
    display: 'grid',
    gridTemplateRows: 'auto minmax(0, 1fr) auto',
    gridTemplateColumns: 'minmax(0, 1fr)',
  },
});

interface FillingBodyProps extends Pick<FormFillingProps, 'notice' | 'lastTime'> {
  filling: FormFillingState;
  onJump: (key: string) => void;
}

/** The page; behind the last one all that was asked. */
function FillingBody({ filling, notice, lastTime, onJump }: FillingBodyProps) {
  const { view, failure, actions } = filling;
  return (
    <chakra.div maxW="form" mx="auto" display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)">
      {notice}
      {lastTime && <LastTimeNotice lastTime={lastTime} view={view} actions={actions} />}
      {failure && <CannotGoOn failure={failure} />}
      {view.page ? (
        <FormPageView key={view.page.key} page={view.page} actions={actions} />
      ) : (
        <OutlineView outline={actions.outline()} onlyFaults={false} onJump={onJump} />
      )}
    </chakra.div>
  );
}

/** A new page begins at its top, and is read from there. */
function useBody(index: number, onPage: FormFillingProps['onPage']) {
  const body = useRef<HTMLDivElement>(null);
  const shown = useRef(index);
  useEffect(() => {
    if (shown.current === index) return;
    shown.current = index;
    body.current?.scrollTo(0, 0);
    body.current?.focus();
    onPage?.(index);
  }, [index, onPage]);
  return body;
}

import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { memo, Suspense, useState } from 'react';
import { wordsOnly } from '../../../domain/surveys/rich-words.ts';
import { ActionDialog } from '../../../resource/act/act.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { PlainList } from '../../../ui/page/layout.tsx';
import { Muted } from '../../../ui/page/text.tsx';
import type { ShownInstance, ShownItem, ShownPage, ShownRepeat } from './model/shown-page.ts';
import { FormQuestionField } from './question-field.tsx';
import { RichText } from './rich-text.tsx';
import type { FillingActions } from './use-form-filling.ts';

interface FormPageViewProps {
  page: ShownPage;
  actions: FillingActions;
}

/** The questions of one page; what is on others has no elements at all. */
export const FormPageView = memo(function FormPageView({ page, actions }: FormPageViewProps) {
  const { trail, instance, items } = page;
  const isAlone = items.filter(({ kind }) => kind === 'question').length === 1;
  return (
    <chakra.section display="grid" gap="6" gridTemplateColumns="minmax(0, 1fr)">
      {(trail.length > 0 || instance) && (
        <PageHead trail={trail} instance={instance} onRemove={actions.remove} />
      )}
      {items.map((item) => (
        <Item key={item.key} item={item} actions={actions} onDone={isAlone ? actions.next : stayHere} />
      ))}
    </chakra.section>
  );
});

interface PageHeadProps extends Pick<ShownPage, 'trail' | 'instance'> {
  onRemove: (key: string) => void;
}

function stayHere(): void {
  // Other questions of this page are not answered yet.
}

const PageHead = memo(function PageHead({ trail, instance, onRemove }: PageHeadProps) {
  return (
    <chakra.header display="flex" alignItems="center" gap="2">
      <chakra.h2 flex="1" minW="0" fontSize="xl">
        {trail.map((label) => (
          <chakra.span key={label} display="block">
            <RichText text={label} />
          </chakra.span>
        ))}
        {instance && <InstanceName instance={instance} />}
      </chakra.h2>
      {instance?.mayRemove && <RemoveInstance instance={instance} onRemove={onRemove} />}
    </chakra.header>
  );
});

interface ItemProps {
  item: ShownItem;
  actions: FillingActions;
  /** The question was answered by the press that does so. */
  onDone: () => void;
}

/** Drawn anew only where something of it has changed: a page may have many, and each has many parts. */
const Item = memo(function Item({ item, actions, onDone }: ItemProps) {
  switch (item.kind) {
    case 'question':
      return <FormQuestionField shown={item} onAnswer={actions.answer} onDone={onDone} />;
    case 'heading':
      return (
        <chakra.h3 fontSize="lg" mt="2" borderBottom="1px solid" borderColor="border" pb="1">
          <RichText text={item.label} />
        </chakra.h3>
      );
    case 'repeat':
      return <Repeat repeat={item} actions={actions} />;
  }
});

/** All that were added, and the way to another one. */
function Repeat({
  repeat: { key, label: text, instances, mayAdd },
  actions,
}: {
  repeat: ShownRepeat;
  actions: FillingActions;
}) {
  const label = wordsOnly(text);
  return (
    <chakra.div display="grid" gap="4">
      <chakra.h2 fontSize="xl">
        <RichText text={text} />
      </chakra.h2>
      {instances.length === 0 && (
        <Muted>
          <Trans>There is none yet.</Trans>
        </Muted>
      )}
      <PlainList display="grid" gap="2">
        {instances.map((instance) => (
          <chakra.li key={instance.key} display="flex" alignItems="center" gap="2">
            <Button
              flex="1"
              minH="14"
              minW="0"
              justifyContent="space-between"
              whiteSpace="normal"
              textAlign="start"
              fontSize="lg"
              onClick={() => actions.goTo(instance.key)}
            >
              <InstanceName instance={instance} />
              <chakra.span _rtl={{ transform: 'scaleX(-1)' }}>
                <ChevronRight aria-hidden />
              </chakra.span>
            </Button>
            {instance.mayRemove && <RemoveInstance instance={instance} onRemove={actions.remove} />}
          </chakra.li>
        ))}
      </PlainList>
      {mayAdd && (
        <Button
          size="lg"
          wide
          icon={<Plus aria-hidden />}
          whiteSpace="normal"
          onClick={() => actions.add(key)}
        >
          {instances.length === 0 ? <Trans>Add one: {label}</Trans> : <Trans>Add another one: {label}</Trans>}
        </Button>
      )}
    </chakra.div>
  );
}

/** A link cannot stand in it: it is on a button. */
function InstanceName({ instance: { label, place, count } }: { instance: ShownInstance }) {
  return (
    <chakra.span display="block" minW="0">
      {wordsOnly(label)}
      <Muted display="block" fontSize="md" fontWeight="normal">
        <Trans comment="Which one of several entries of a form: pole 2 of 3">
          {place} of {count}
        </Trans>
      </Muted>
    </chakra.span>
  );
}

interface RemoveInstanceProps {
  instance: ShownInstance;
  onRemove: (key: string) => void;
}

function RemoveInstance({ instance: { key, label: text, place }, onRemove }: RemoveInstanceProps) {
  const { t } = useLingui();
  const label = wordsOnly(text);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <IconButton
        label={t`Remove ${label} ${place}`}
        look="dangerQuiet"
        minW="14"
        minH="14"
        onClick={() => setAsking(true)}
      >
        <Trash aria-hidden />
      </IconButton>
      <Suspense>
        {isAsking && (
          <ActionDialog
            title={t`Remove ${label} ${place}?`}
            confirmLabel={t`Remove`}
            danger
            done={null}
            onAct={() => onRemove(key)}
            onClose={() => setAsking(false)}
          >
            <Trans>All answers that were given for it go with it.</Trans>
          </ActionDialog>
        )}
      </Suspense>
    </>
  );
}

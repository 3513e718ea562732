import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { uuidv7 } from '../../../domain/kit/values/ids.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import { useWiderThan } from '../../../ui/page/use-media.ts';
import { AddQuestion } from './add-question.tsx';
import { FormPreview } from './form-preview.tsx';
import { type FormReading } from './form-reading.ts';
import { QuestionPanel } from './panel/question-panel.tsx';
import { type QuestionKind, withNewQuestion } from './question-kinds.ts';
import { QuestionTree } from './question-tree.tsx';
import type { FormBuilder } from './use-builder.ts';

interface QuestionsViewProps {
  builder: FormBuilder;
  reading: FormReading;
}

/** The questions as a tree, and beside it the one that is chosen; where there is room how it looks, else one of them at a time. */
export function QuestionsView({ builder, reading }: QuestionsViewProps) {
  const hasRoom = useWiderThan('xl');
  const row = builder.tables.survey.find(({ key }) => key === builder.chosen);
  return (
    <chakra.div
      display="grid"
      gap="4"
      alignItems="start"
      gridTemplateColumns={{
        base: 'minmax(0, 1fr)',
        lg: 'minmax(0, 5fr) minmax(0, 7fr)',
        xl: 'minmax(0, 4fr) minmax(0, 5fr) minmax(0, 4fr)',
      }}
    >
      <chakra.div display={{ base: row ? 'none' : 'grid', lg: 'grid' }} gap="3">
        <QuestionTree builder={builder} reading={reading} />
        <AddButton builder={builder} />
      </chakra.div>
      {row ? (
        <Card display="grid" gap="4">
          <chakra.div display={{ base: 'block', lg: 'none' }}>
            <Button
              icon={
                <chakra.span _rtl={{ transform: 'scaleX(-1)' }} aria-hidden>
                  <ArrowLeft />
                </chakra.span>
              }
              onClick={() => builder.choose(null)}
            >
              <Trans>All questions</Trans>
            </Button>
          </chakra.div>
          <QuestionPanel key={row.key} row={row} builder={builder} reading={reading} />
        </Card>
      ) : (
        <chakra.div display={{ base: 'none', lg: 'block' }}>
          <MutedText>
            <Trans>Choose a question to change it.</Trans>
          </MutedText>
        </chakra.div>
      )}
      {hasRoom && <FormPreview reading={reading} device="phone" />}
    </chakra.div>
  );
}

/** Behind the chosen question, or at the end. */
function AddButton({ builder }: { builder: FormBuilder }) {
  const { i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const add = (kind: QuestionKind) => {
    const key = uuidv7();
    builder.change((tables) =>
      withNewQuestion(tables, {
        kind,
        beside: builder.chosen,
        key,
        newKey: uuidv7,
        wordsOf: (words) => i18n._(words),
      }),
    );
    builder.choose(key);
    setOpen(false);
  };
  return (
    <>
      <Button look="primary" justifySelf="start" icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
        <Trans>Add a question</Trans>
      </Button>
      {isOpen && <AddQuestion onAdd={add} onClose={() => setOpen(false)} />}
    </>
  );
}

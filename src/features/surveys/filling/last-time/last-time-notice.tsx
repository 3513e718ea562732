import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { JsonDocument } from '../../../../domain/kit/fields/field.ts';
import { inBackground } from '../../../../domain/kit/values/in-background.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Banner } from '../../../../ui/notices/banner.tsx';
import type { FillingView } from '../model/filling-session.ts';
import type { FillingActions } from '../use-form-filling.ts';

export interface LastTime {
  readonly record: JsonDocument;
  /** In words: "12 July 2026". */
  readonly day: string;
}

interface LastTimeNoticeProps {
  lastTime: LastTime;
  view: FillingView;
  actions: FillingActions;
}

/**
 * Offers the answers of last time to a record that nobody has answered yet. What was filled in is taken out again by one press, until
 * something else is done.
 */
export function LastTimeNotice({ lastTime: { record, day }, view, actions }: LastTimeNoticeProps) {
  const [untouched] = useState(view.answered);
  /** With what the screen showed then; undefined: as it shows now. */
  const [filled, setFilled] = useState<{ view?: FillingView } | null>(null);
  if (filled && !filled.view) setFilled({ view });
  if (filled?.view && filled.view !== view) return null;
  if (filled) {
    const takeOut = async () => {
      if (await actions.beginAgain()) setFilled(null);
    };
    return (
      <Offer press={() => inBackground(takeOut())} words={<Trans>Take them out again</Trans>}>
        <Trans>The answers of {day} stand here now. Look whether they are still true.</Trans>
      </Offer>
    );
  }
  if (view.answered !== untouched) return null;
  const fillIn = () => {
    actions.repeat(record);
    setFilled({});
  };
  return (
    <Offer press={fillIn} words={<Trans>Same as last time</Trans>}>
      <Trans>
        This asset was surveyed before, on {day}. Photographs, signatures and positions are asked for anew.
      </Trans>
    </Offer>
  );
}

interface OfferProps {
  press: () => void;
  /** On the button. */
  words: ReactNode;
  children: ReactNode;
}

function Offer({ press, words, children }: OfferProps) {
  return (
    <Banner
      kind="info"
      action={
        <Button size="lg" onClick={press}>
          {words}
        </Button>
      }
    >
      {children}
    </Banner>
  );
}

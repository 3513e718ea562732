import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { uuidv7 } from '../../../domain/kit/values/ids.ts';
import { isVisible } from '../../../domain/kit/values/visible-text.ts';
import { FAULT_FORM } from '../../../domain/work-orders/fault-form.ts';
import { FAULT_KINDS, type FaultKind } from '../../../domain/work-orders/fault-report.ts';
import { FAULT_KIND_WORDS } from '../../../features/work-orders/fault-reports/kind-words.ts';
import { useAct } from '../../../resource/act/use-act.ts';
import { sessionServiceAtom } from '../../../session/account/session-store.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { Select, TextArea, TextInput } from '../../../ui/controls/inputs.tsx';
import { Refused, useFieldFault } from '../refused.tsx';
import { PhotographList } from './photograph-list.tsx';
import type { TakenPhotograph } from './photographs.ts';

interface FaultFieldsProps {
  assetId: string;
  /** With the number of the report, once it is kept. */
  onSent: (number: string) => void;
}

/** What is asked of somebody who reports a fault. Where it cannot be sent it stays as it is, and may be sent once more. */
export function FaultFields({ assetId, onSent }: FaultFieldsProps) {
  const { t, i18n } = useLingui();
  const { api } = useAtomValue(sessionServiceAtom);
  // Sent again it is the same report.
  const [id] = useState(() => uuidv7());
  const [photographs, setPhotographs] = useState<readonly TakenPhotograph[]>([]);
  const [reading, setReading] = useState(0);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [error, setError] = useState<unknown>();
  const fault = useFieldFault(error, missing);
  const { act, busy } = useAct(async (values: Readonly<Record<TextName, string>>) => {
    setError(undefined);
    // The server asks for one of its list: the select offers no other.
    const kind = values.kind as FaultKind;
    const body = { ...values, ...asSent(photographs), id, kind };
    const { number } = await api.call('post', `/fault-forms/${assetId}/reports`, body, { anonymous: true });
    onSent(number);
  }, setError);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = textsOf(event.currentTarget);
    const open = REQUIRED.filter((name) => !isVisible(values[name]));
    setMissing(open);
    if (open.length === 0 && reading === 0) act(values);
  };
  return (
    <chakra.form display="grid" gap="4" onSubmit={submit} noValidate>
      <Refused error={error} />
      <LabelledControl label={t`What is wrong?`} required error={fault('kind')}>
        <Select name="kind" defaultValue="">
          <option value="" disabled>{t`Choose`}</option>
          {FAULT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {i18n._(FAULT_KIND_WORDS[kind].label)}
            </option>
          ))}
        </Select>
      </LabelledControl>
      <LabelledControl label={t`What do you see?`} required error={fault('description')}>
        <TextArea name="description" maxLength={FAULT_FORM.description} />
      </LabelledControl>
      <PhotographList value={photographs} onChange={setPhotographs} onReading={setReading} />
      <LabelledControl label={t`Your name`} error={fault('reportedBy')}>
        <TextInput name="reportedBy" autoComplete="name" maxLength={FAULT_FORM.name} />
      </LabelledControl>
      <LabelledControl
        label={t`Your telephone number or email`}
        error={fault('contact')}
        help={t`Only for questions about this report. You may leave both empty.`}
      >
        <TextInput name="contact" autoComplete="tel" maxLength={FAULT_FORM.name} />
      </LabelledControl>
      <Unseen />
      <Button type="submit" look="primary" size="lg" wide busy={busy || reading > 0}>
        <Trans>Send the report</Trans>
      </Button>
    </chakra.form>
  );
}

function asSent(taken: readonly TakenPhotograph[]) {
  return {
    photographs: taken.map(({ jpeg }) => jpeg),
    previews: taken.map(({ preview }) => preview),
  };
}

const TEXTS = ['kind', 'description', 'reportedBy', 'contact', 'website'] as const;
type TextName = (typeof TEXTS)[number];
const REQUIRED = ['kind', 'description'] as const;

function textsOf(form: HTMLFormElement): Record<TextName, string> {
  const data = new FormData(form);
  const textOf = (name: TextName) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    kind: textOf('kind'),
    description: textOf('description'),
    reportedBy: textOf('reportedBy'),
    contact: textOf('contact'),
    website: textOf('website'),
  };
}

/** No person sees it, or comes to it with the keyboard: what programs write into it tells them apart. */
function Unseen() {
  return (
    <chakra.div aria-hidden position="absolute" insetInlineStart="-200vw" width="1px" overflow="hidden">
      <input name="website" tabIndex={-1} autoComplete="off" />
    </chakra.div>
  );
}

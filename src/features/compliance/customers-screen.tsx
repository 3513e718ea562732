import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { servedCustomers } from '../../domain/compliance/served-customers.ts';
import { yearOf } from '../../domain/kit/time/calendar-days.ts';
import { numberWithin } from '../../domain/kit/values/typed-number.ts';
import { onEnterKey } from '../../resource/act/enter-key.ts';
import { useNotedAct } from '../../resource/act/use-act.ts';
import { useMarkUnsaved } from '../../resource/drafts/unsaved-input.ts';
import { NumberInputField } from '../../resource/inputs/number-field.tsx';
import { useToday } from '../../resource/rows/use-today.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/inputs.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { MutedText } from '../../ui/page/text.tsx';
import { ComplianceLinks } from './module-links.tsx';
import { useCustomers } from './use-customers.ts';

const CUSTOMERS = servedCustomers.fields.customers;

/** How many customers each year served: without it there is no SAIDI and no SAIFI. */
export function CustomersScreen() {
  const { t } = useLingui();
  const { can } = useWorkspace();
  const format = useFormat();
  const { years, save } = useCustomers();
  return (
    <Page narrow>
      <PageHeader
        title={t`Customers served`}
        breadcrumb={[{ label: t`Compliance`, to: '/tenant/compliance' }]}
        action={<ComplianceLinks except="servedCustomers" />}
      />
      <MutedText mb="4">
        <Trans>SAIDI and SAIFI are per customer served. Enter the average number for each year.</Trans>
      </MutedText>
      {years && years.length > 0 && (
        <Card mb="6" p="0">
          <dl>
            {years.map(({ id, year, customers }) => (
              <chakra.div
                key={id}
                display="flex"
                justifyContent="space-between"
                px="4"
                py="2.5"
                borderBottom="1px solid"
                borderColor="border"
                _last={{ borderBottom: '0' }}
              >
                <dt>{year}</dt>
                <chakra.dd fontWeight="semibold">{format.number(customers)}</chakra.dd>
              </chakra.div>
            ))}
          </dl>
        </Card>
      )}
      {can('compliance:edit') && can('compliance:create') && <YearForm onSave={save} />}
    </Page>
  );
}

function YearForm({ onSave }: { onSave: (year: string, customers: number) => Promise<void> }) {
  const { t } = useLingui();
  const notify = useNotify();
  const [year, setYear] = useState(yearOf(useToday()));
  const [text, setText] = useState('');
  useMarkUnsaved(text !== '');
  const customers = numberWithin(text, CUSTOMERS) ?? null;
  const isGood = /^(19|20|21)\d\d$/.test(year) && customers !== null;
  const save = async () => {
    if (!isGood) return false;
    await onSave(year, customers);
    notify({ kind: 'success', message: t`Saved on this device.` });
    setText('');
    return true;
  };
  const { act, busy, isResting } = useNotedAct(save);
  return (
    <chakra.form
      aria-label={t`Customers served`}
      display="grid"
      gap="4"
      maxW="20rem"
      onSubmit={(event) => {
        event.preventDefault();
        act();
      }}
      onKeyDown={(event) => onEnterKey(event, act)}
    >
      <LabelledControl label={t`Year`} required>
        <TextInput
          inputMode="numeric"
          maxLength={4}
          value={year}
          onChange={(event) => setYear(event.target.value)}
        />
      </LabelledControl>
      <NumberInputField
        label={t`Customers served`}
        required
        bounds={CUSTOMERS}
        value={text}
        onChange={setText}
      />
      <div>
        <Button type="submit" look="primary" disabled={!isGood || isResting} busy={busy}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </chakra.form>
  );
}

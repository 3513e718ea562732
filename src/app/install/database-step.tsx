import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { BodyOf } from '../../api/calls.ts';
import type { DatabaseFault, DatabaseFound, DatabaseKind } from '../../domain/install/wizard.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { AddressFields } from './address-fields.tsx';
import { addressFaultWords, databaseWords } from './database-words.ts';
import { KindChoice } from './kind-choice.tsx';
import { MigrationProgress } from './migration-progress.tsx';
import { StepFailure } from './step-failure.tsx';
import { StepActions, StepFrame } from './step-frame.tsx';
import { useInstall } from './use-install.ts';
import { useTask } from './use-task.ts';

/** Where the data will be; its tables are made at once. Another one can be chosen until somebody is in it. */
export function DatabaseStep({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const { database, admin } = useInstall().state;
  const wasMigrating = useRef(false);
  useEffect(() => {
    if (database.phase === 'migrating') wasMigrating.current = true;
    if (database.phase === 'ready' && wasMigrating.current) onDone();
  }, [database.phase, onDone]);
  const isKept = database.phase === 'ready' && (database.fixed || admin !== null);
  return (
    <StepFrame title={t`Database setup`} lead={<Trans>Where Fieldline keeps everything.</Trans>}>
      {database.phase === 'migrating' && <MigrationProgress />}
      {isKept && <Kept onDone={onDone} />}
      {database.phase !== 'migrating' && !isKept && <Choice onDone={onDone} />}
    </StepFrame>
  );
}

/** Chosen by the environment, or already home to somebody. */
function Kept({ onDone }: { onDone: () => void }) {
  const { fixed, address, kind } = useInstall().state.database;
  const where = address ?? '';
  return (
    <>
      <Banner kind="success">
        {kind === 'embedded' ? (
          <Trans>The embedded database is ready.</Trans>
        ) : (
          <Trans>
            The database is ready: <chakra.code overflowWrap="anywhere">{where}</chakra.code>
          </Trans>
        )}
      </Banner>
      {fixed && (
        <chakra.p color="fg.muted">
          <Trans>
            It is set by DATABASE_URL in the environment of the server, and can be changed there only.
          </Trans>
        </chakra.p>
      )}
      <StepActions>
        <Button look="primary" onClick={onDone}>
          <Trans>Continue</Trans>
        </Button>
      </StepActions>
    </>
  );
}

/** Faults of which only the database's own words say more. They are English, or what its operator chose. */
const TOLD_BY_DATABASE: readonly DatabaseFault[] = ['database_damaged', 'database_tls', 'database_newer'];

type DatabaseChoice = BodyOf<'post /install/database'>;

/** Which database is meant, what a try of it found, and its way to the server. */
function useDatabaseChoice(onDone: () => void) {
  const { call, state, take } = useInstall();
  const { database } = state;
  const [kind, setKind] = useState<DatabaseKind>(database.kind ?? 'embedded');
  const [isMissing, setMissing] = useState(false);
  const [found, setFound] = useState<DatabaseFound>();
  const { isBusy, error, run } = useTask();
  const form = useRef<HTMLFormElement>(null);
  const withChoice = (work: (choice: DatabaseChoice) => Promise<void>) => {
    const choice = choiceOf(form.current, kind);
    setMissing(choice === null);
    setFound(undefined);
    if (choice) run(() => work(choice));
  };
  const tryIt = () =>
    withChoice(async (choice) => setFound(await call('post', '/install/database/test', choice)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    withChoice(async (choice) => {
      const next = await call('post', '/install/database', choice);
      take(next);
      if (next.database.phase === 'ready') onDone();
    });
  };
  return { database, kind, setKind, isMissing, found, isBusy, error, form, tryIt, submit };
}

function Choice({ onDone }: { onDone: () => void }) {
  const { t, i18n } = useLingui();
  const { database, kind, setKind, isMissing, found, isBusy, error, form, tryIt, submit } =
    useDatabaseChoice(onDone);
  const fault = addressFaultWords(error);
  const addressError = isMissing
    ? t`This field is required.`
    : typeof fault === 'object'
      ? i18n._(fault)
      : fault;
  return (
    <chakra.form
      ref={form}
      display="grid"
      gap="4"
      gridTemplateColumns="minmax(0, 1fr)"
      noValidate
      onSubmit={submit}
    >
      <StepFailure title={t`Database setup failed.`} error={error} />
      {isMissing && <Banner kind="error">{t`Please fill in all required fields.`}</Banner>}
      {error === undefined && database.fault && (
        <StepFailure title={t`Database setup failed.`} error={database.fault}>
          {i18n._(databaseWords(database.fault.code))}
          {TOLD_BY_DATABASE.includes(database.fault.code) && (
            <chakra.span lang="en" display="block" fontSize="sm" mt="1" overflowWrap="anywhere">
              {database.fault.message}
            </chakra.span>
          )}
        </StepFailure>
      )}
      <KindChoice kind={kind} onChoose={setKind} />
      {kind === 'postgres' && (
        <AddressFields error={addressError} found={found} isBusy={isBusy} onTry={tryIt} />
      )}
      <StepActions>
        <Button type="submit" look="primary" busy={isBusy}>
          <Trans>Set up the database</Trans>
        </Button>
      </StepActions>
    </chakra.form>
  );
}

/** Null: the address is missing. */
function choiceOf(form: HTMLFormElement | null, kind: DatabaseKind): DatabaseChoice | null {
  if (kind === 'embedded' || !form) return { kind };
  const values = new FormData(form);
  const text = (name: string) => String(values.get(name) ?? '').trim();
  const [url, migrationUrl] = [text('url'), text('migrationUrl')];
  if (url === '') return null;
  return { kind, url, ...(migrationUrl !== '' && { migrationUrl }) };
}

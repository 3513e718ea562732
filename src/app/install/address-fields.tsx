import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DatabaseFound } from '../../domain/install/wizard.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/inputs.tsx';
import { Banner } from '../../ui/notices/banner.tsx';

interface AddressFieldsProps {
  error: string | undefined;
  /** What the last try found. */
  found: DatabaseFound | undefined;
  isBusy: boolean;
  onTry: () => void;
}

const EXAMPLE = 'postgres://user:password@host:5432/database';

export function AddressFields({ error, found, isBusy, onTry }: AddressFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <LabelledControl
        label={t`Address`}
        required
        error={error}
        help={t`${EXAMPLE}. It is kept on the server, in a file that only the server can read.`}
      >
        <TextInput name="url" fontFamily="mono" autoComplete="off" spellCheck={false} inputMode="url" />
      </LabelledControl>
      <chakra.details>
        <chakra.summary cursor="pointer" py="2.5" color="signal.text">
          <Trans>Another user owns the tables</Trans>
        </chakra.summary>
        <LabelledControl
          label={t`Address for migrations`}
          help={t`Used only while tables are made or changed: the user of the address above then needs no right to do so.`}
        >
          <TextInput
            name="migrationUrl"
            fontFamily="mono"
            autoComplete="off"
            spellCheck={false}
            inputMode="url"
          />
        </LabelledControl>
      </chakra.details>
      <chakra.div>
        <Button busy={isBusy} onClick={onTry}>
          <Trans>Try the connection</Trans>
        </Button>
      </chakra.div>
      {found && <Found found={found} />}
    </>
  );
}

function Found({ found: { version, holds } }: { found: DatabaseFound }) {
  return (
    <Banner kind="success">
      {holds === 'nothing' ? (
        <Trans>PostgreSQL {version} answers, and the database is empty. Nothing was written yet.</Trans>
      ) : (
        <Trans>
          PostgreSQL {version} answers. An installation was begun in this database: it will go on.
        </Trans>
      )}
    </Banner>
  );
}

import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { DatabaseKind } from '../../domain/install/wizard.ts';

interface KindChoiceProps {
  kind: DatabaseKind;
  onChoose: (kind: DatabaseKind) => void;
}

export function KindChoice({ kind, onChoose }: KindChoiceProps) {
  const { t } = useLingui();
  return (
    <chakra.fieldset
      border="none"
      p="0"
      m="0"
      minW="0"
      display="grid"
      gap="3"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: '1fr 1fr' }}
    >
      <chakra.legend fontWeight="medium" fontSize="sm" mb="2" p="0">
        <Trans>Kind of database</Trans>
      </chakra.legend>
      <Option kind="embedded" name={t`Embedded`} isChosen={kind === 'embedded'} onChoose={onChoose}>
        <Trans>
          Nothing else to install. For one server, a trial, a small utility. Survives a crash of the server,
          not a power cut.
        </Trans>
      </Option>
      <Option kind="postgres" name={t`PostgreSQL`} isChosen={kind === 'postgres'} onChoose={onChoose}>
        <Trans>
          Version 15 or newer, with an empty database. For daily work, backups while running, and several
          servers.
        </Trans>
      </Option>
    </chakra.fieldset>
  );
}

interface OptionProps {
  kind: DatabaseKind;
  name: string;
  isChosen: boolean;
  onChoose: (kind: DatabaseKind) => void;
  children: ReactNode;
}

function Option({ kind, name, isChosen, onChoose, children }: OptionProps) {
  const noteId = `kind-${kind}`;
  return (
    <chakra.label
      display="grid"
      gridTemplateColumns="auto minmax(0, 1fr)"
      alignContent="start"
      columnGap="3"
      rowGap="1"
      p="4"
      border="1px solid"
      borderColor={isChosen ? 'signal.solid' : 'border.strong'}
      bg={isChosen ? 'bg.selected' : 'bg.surface'}
      borderRadius="md"
      cursor="pointer"
    >
      <chakra.input
        type="radio"
        name="kind"
        value={kind}
        checked={isChosen}
        aria-label={name}
        aria-describedby={noteId}
        width="1.125rem"
        height="1.125rem"
        mt="1px"
        css={{ accentColor: 'var(--fl-colors-signal-solid)' }}
        onChange={() => onChoose(kind)}
      />
      <chakra.span fontWeight="semibold">{name}</chakra.span>
      <chakra.span id={noteId} gridColumn="2" fontSize="sm" color="fg.muted">
        {children}
      </chakra.span>
    </chakra.label>
  );
}

import { chakra } from '@chakra-ui/react';
import { isUuid } from '../../domain/kit/values/ids.ts';
import { useServerAnswer } from '../../session/answers/use-server-answer.ts';
import { DeletedFacts, RestoreButton } from './deleted-facts.tsx';

interface DeletedNoteProps {
  entity: string;
  id: string;
}

/** Of a record that is not here: that it was deleted, and how it comes back; nothing where the server knows of none. */
export function DeletedNote(record: DeletedNoteProps) {
  // An address may have anything in its place; no record was ever called so.
  return isUuid(record.id) ? <KnownDeleted {...record} /> : null;
}

function KnownDeleted({ entity, id }: DeletedNoteProps) {
  const { answer } = useServerAnswer(`/deleted/${entity}?id=${id}`);
  const [record] = answer ?? [];
  if (!record) return null;
  return (
    <chakra.div display="grid" gap="2" justifyItems="center" pt="2">
      <DeletedFacts record={record} />
      <RestoreButton entity={entity} id={id} onRestored={() => undefined} />
    </chakra.div>
  );
}

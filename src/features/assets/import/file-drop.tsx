import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import FileUp from 'lucide-react/icons/file-up';
import { type DragEvent, useState } from 'react';

/** A place to drop a file on, and to press: the input under it does the work for keyboard and screen reader. */
export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <chakra.label
      display="grid"
      justifyItems="center"
      gap="2"
      px="4"
      py="10"
      textAlign="center"
      border="1px dashed"
      borderColor={over ? 'signal.solid' : 'border.strong'}
      borderRadius="md"
      bg={over ? 'signal.subtle' : 'bg.surface'}
      cursor="pointer"
      _hover={{ bg: 'bg.hover' }}
      _focusWithin={{ outline: '2px solid', outlineColor: 'signal.solid', outlineOffset: '2px' }}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileUp size={28} aria-hidden />
      <chakra.span fontWeight="medium">
        <Trans>Choose a CSV file, or drop it here</Trans>
      </chakra.span>
      <chakra.span color="fg.muted" fontSize="sm">
        <Trans>
          The first line holds the names of the columns. Nothing is written before you have seen what would
          be.
        </Trans>
      </chakra.span>
      <chakra.input
        type="file"
        accept=".csv,.txt,.tsv,text/csv"
        // Visually hidden, not gone: it is what takes the focus.
        position="absolute"
        opacity="0"
        width="1px"
        height="1px"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
        }}
      />
    </chakra.label>
  );
}

import { chakra } from '@chakra-ui/react';
import FileUp from 'lucide-react/icons/file-up';
import { type DragEvent, type ReactNode, useState } from 'react';

interface FileDropProps {
  /** What to do: "Choose a CSV file, or drop it here". */
  label: ReactNode;
  /** What such a file holds, how large it may be. */
  help: ReactNode;
  /** As of an input: `.zip,application/zip`. */
  accept: string;
  /** Several at once. */
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** A place to drop a file on, and to press: the input in it does the work for keyboard and screen reader. */
export function FileDrop({ label, help, accept, multiple = false, onFiles }: FileDropProps) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
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
      <chakra.span fontWeight="medium">{label}</chakra.span>
      <chakra.span color="fg.muted" fontSize="sm">
        {help}
      </chakra.span>
      <chakra.input
        type="file"
        accept={accept}
        multiple={multiple}
        // Visually hidden, not gone: it is what takes the focus.
        position="absolute"
        opacity="0"
        width="1px"
        height="1px"
        onChange={(event) => onFiles([...(event.target.files ?? [])])}
      />
    </chakra.label>
  );
}

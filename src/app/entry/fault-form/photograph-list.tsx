import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Camera from 'lucide-react/icons/camera';
import { type Dispatch, type SetStateAction, useId, useState } from 'react';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { FAULT_FORM } from '../../../domain/work-orders/fault-form.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { photographOf, type TakenPhotograph } from './photographs.ts';

interface PhotographListProps {
  value: readonly TakenPhotograph[];
  onChange: Dispatch<SetStateAction<readonly TakenPhotograph[]>>;
  /** How many batches are being read: until then the report is not whole. */
  onReading: Dispatch<SetStateAction<number>>;
}

/** Photographs of a report: taken now, or chosen from what the telephone has. */
export function PhotographList({ value, onChange, onReading }: PhotographListProps) {
  const { t } = useLingui();
  const [isUnread, setUnread] = useState(false);
  const most = FAULT_FORM.photographs;
  const add = async (files: readonly File[]) => {
    onReading((now) => now + 1);
    try {
      const read = await Promise.all(files.slice(0, most - value.length).map(photographOf));
      const good = read.filter((one) => one !== null);
      setUnread(good.length < read.length);
      onChange((now) => [...now, ...good].slice(0, most));
    } finally {
      onReading((now) => now - 1);
    }
  };
  return (
    <chakra.div display="grid" gap="3">
      {value.length > 0 && (
        <chakra.ul display="flex" flexWrap="wrap" gap="3" listStyle="none">
          {value.map((photograph, place) => (
            <chakra.li key={photograph.jpeg.slice(-64)} display="grid" gap="1" justifyItems="center">
              <chakra.img
                src={`data:image/jpeg;base64,${photograph.jpeg}`}
                alt={t`Photograph ${place + 1}`}
                boxSize="24"
                objectFit="cover"
                borderRadius="md"
              />
              <Button look="link" onClick={() => onChange((now) => now.filter((one) => one !== photograph))}>
                <Trans>Remove</Trans>
              </Button>
            </chakra.li>
          ))}
        </chakra.ul>
      )}
      {isUnread && (
        <Banner kind="warning">
          <Trans>This file cannot be read as a photograph. Take another one.</Trans>
        </Banner>
      )}
      {value.length < most && <AddButton onFiles={(files) => inBackground(add(files))} />}
    </chakra.div>
  );
}

function AddButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const id = useId();
  return (
    <chakra.label
      htmlFor={id}
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      gap="2"
      minH="control"
      px="4"
      border="1px solid"
      borderColor="border.strong"
      borderRadius="md"
      cursor="pointer"
      _hover={{ bg: 'bg.hover' }}
      _focusWithin={{ outline: '2px solid', outlineColor: 'signal.solid', outlineOffset: '2px' }}
    >
      <Camera size={20} aria-hidden />
      <Trans>Add a photograph</Trans>
      <chakra.input
        id={id}
        type="file"
        accept="image/*"
        multiple
        // Visually hidden, not gone: it is what takes the focus.
        position="absolute"
        opacity="0"
        width="1px"
        height="1px"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </chakra.label>
  );
}

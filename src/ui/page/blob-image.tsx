import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { showBlob } from './show-blob.ts';

type BlobImageProps = Omit<HTMLChakraProps<'img'>, 'src'> & { blob: Blob; alt: string };

/** A picture that lies on this device. It has an address for as long as it is shown. */
export function BlobImage({ blob, alt, ...rest }: BlobImageProps) {
  const ref = useRef<HTMLImageElement>(null);
  useEffect(() => (ref.current ? showBlob(ref.current, blob) : undefined), [blob]);
  return <chakra.img ref={ref} alt={alt} {...rest} />;
}

import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';

type BlobImageProps = Omit<HTMLChakraProps<'img'>, 'src'> & { blob: Blob; alt: string };

/** A picture that lies on this device. It has an address for as long as it is shown. */
export function BlobImage({ blob, alt, ...rest }: BlobImageProps) {
  const ref = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(blob);
    if (ref.current) ref.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [blob]);
  return <chakra.img ref={ref} alt={alt} {...rest} />;
}

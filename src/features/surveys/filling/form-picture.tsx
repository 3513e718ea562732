import { chakra } from '@chakra-ui/react';
import { createContext, use } from 'react';
import type { FormPictures } from '../../../domain/surveys/form/stored-form.ts';

/** The pictures that the form which is filled in brings along. */
export const PicturesOfForm = createContext<FormPictures>({});

/** A picture of a question or a choice, whose words stand beside it; nothing where the form came without it. */
export function FormPicture({ name }: { name: string }) {
  const address = use(PicturesOfForm)[name];
  if (!address) return null;
  return (
    <chakra.img
      src={address}
      alt=""
      display="block"
      maxW="min(10rem, 100%)"
      maxH="7rem"
      objectFit="contain"
      borderRadius="sm"
      bg="white"
      mb="1"
    />
  );
}

import { chakra } from '@chakra-ui/react';
import { tickBox } from '../../ui/controls/checkbox.tsx';

/** The scrolling sheet of a list: `list-sheet.css` says how everything in it looks, but for the kit's boxes to tick. */
export const Sheet = chakra(
  'div',
  { base: { '& .box input': tickBox } },
  { defaultProps: { className: 'list-sheet' } },
);

import { Dialog, type DialogProps } from './dialog.tsx';

/** A dialog that stands at an edge, over the whole height. */
export function Drawer({ place = 'end', ...rest }: DialogProps & { place?: 'start' | 'end' }) {
  return <Dialog place={place} {...rest} />;
}

import { createContext, useContext } from 'react';

/**
 * The path that the app is at, or on its way to. The screen that is left stays drawn while the code of the next one
 * loads: what it does in the meantime must not call the person back.
 */
export type HeadingFor = () => string;

export const HeadingForContext = createContext<HeadingFor>(() => location.pathname);

export function useHeadingFor(): HeadingFor {
  return useContext(HeadingForContext);
}

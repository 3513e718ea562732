import { createContext } from 'react';

interface FormFilesOfRecord {
  /** The record that photographs, files and drawings are attached to. */
  readonly entity: string;
  readonly id: string;
  /** Notes what is being attached: nobody finishes before it is. */
  readonly track: (work: Promise<unknown>) => void;
}

/** Where the files of a form go; null: nowhere, it is only looked at. */
export const SurveyFiles = createContext<FormFilesOfRecord | null>(null);

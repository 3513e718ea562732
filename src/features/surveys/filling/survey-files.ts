import { createContext } from 'react';

export interface FormFilesOfRecord {
  /** The record that photographs, files and drawings are attached to. */
  readonly entity: string;
  readonly id: string;
  /** Writes the answers at once. @returns whether the record names them now */
  readonly flush: () => Promise<boolean>;
}

/** Where the files of a form go; null: nowhere, it is only looked at. */
export const SurveyFiles = createContext<FormFilesOfRecord | null>(null);

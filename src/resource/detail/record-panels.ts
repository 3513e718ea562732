import { type ComponentType, createContext } from 'react';

export interface RecordPanelProps {
  readonly entity: string;
  readonly id: string;
  /** One question of the record, asked for files: those alone are shown, and it is told which there are. */
  readonly question?: {
    readonly files: readonly string[];
    /** Whether its photographs show what was found and what was left. */
    readonly takesPairs: boolean;
    /** What the device's own recorder is opened for. */
    readonly records?: 'audio' | 'video' | undefined;
    /** Pixels of its photographs at most; absent: as the tenant wants them. */
    readonly longestSide?: number | undefined;
    /** From those that it names by then: another one may be on its way. */
    onChange(change: (files: readonly string[]) => readonly string[]): void;
  };
  /** Some of the record's photographs, only to look at. */
  readonly pictures?: readonly CaptionedPicture[];
}

export interface CaptionedPicture {
  /** Of the attachment. */
  readonly id: string;
  readonly caption: string;
}

interface RecordPanel {
  /** The module's. */
  readonly id: string;
  readonly Panel: ComponentType<RecordPanelProps>;
}

/** What modules show on every record of any kind, between its own story and what people say about it. */
export const RecordPanels = createContext<readonly RecordPanel[]>([]);

import { CIM_LIMITS_ON_DEVICES } from '../../../../domain/cim/reading/cim-limits.ts';
import { formatReader } from '../../../../domain/file-formats/file-formats.ts';
import type { FileFormat } from '../../../../domain/file-formats/format-names.ts';
import { saidOfPlaces } from '../../../../domain/gis-files/said-of-places.ts';
import type { FileReport, FormatReading, GivenFile } from '../../../../domain/import/report/file-report.ts';
import type { Choices, FoundView, NamedFile } from '../file-messages.ts';
import type { OpenFiles } from '../open-files.ts';
import { givenBlob } from './given-blob.ts';

interface OpenFormat {
  readonly given: readonly GivenFile[];
  as(format: FileFormat): OpenFiles<FoundView>;
}

/** Models of a network and files of places, by the readers that the command line has. Read again where something else is said. */
export function openFormat(files: readonly NamedFile[]): OpenFormat {
  const given = files.map(({ name, bytes }) => givenBlob(name, bytes));
  let read: { readonly said: string; readonly reading: FormatReading } | null = null;
  const readAs = async (format: FileFormat, { places }: Choices) => {
    // A model of a network has no places of its own: what was said of other files means nothing for it.
    const typed = format === 'cim' ? {} : places;
    const { said, unknown } = saidOfPlaces(typed);
    const understood = Object.entries(typed).filter(([word]) => !unknown.some((one) => one === word));
    const key = JSON.stringify([format, understood]);
    if (read?.said !== key) {
      // The one before is not kept beside it: a model fills a good part of the memory.
      read = null;
      const reading = await formatReader(format, said, CIM_LIMITS_ON_DEVICES).read(given);
      read = { said: key, reading };
    }
    return { reading: read.reading, unknown };
  };
  return {
    given,
    as: (format) => ({
      async view(choices) {
        const { reading, unknown } = await readAs(format, choices);
        return foundView(format, reading.report, unknown);
      },
      async rows(choices, { place, zone }) {
        const { reading } = await readAs(format, choices);
        return reading.drafts(place.tenantId, zone);
      },
    }),
  };
}

/** Lines of each list that go to the page. */
const MOST_LISTED = 10_000;

/** Classes that are named; a file can call each of its features by another word. */
const MOST_CLASSES = 200;

/** A report that a message to the page can hold, and a screen show. */
export function foundView(
  format: FileFormat,
  report: FileReport,
  unknown: FoundView['unknown'] = [],
): FoundView {
  const warnings = report.warnings ?? [];
  return {
    format,
    unknown,
    refused: report.refused.length,
    warnings: warnings.length,
    report: {
      ...report,
      classes: mostOf(report.classes),
      unknownClasses: mostOf(report.unknownClasses),
      refused: report.refused.slice(0, MOST_LISTED),
      warnings: warnings.slice(0, MOST_LISTED),
      models: (report.models ?? []).slice(0, MOST_LISTED),
    },
  };
}

/** The most frequent ones, first of all. */
function mostOf(counts: Readonly<Record<string, number>>): Record<string, number> {
  const ordered = Object.entries(counts).toSorted(([, a], [, b]) => b - a);
  return Object.fromEntries(ordered.slice(0, MOST_CLASSES));
}

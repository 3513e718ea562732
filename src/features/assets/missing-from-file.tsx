import { chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { CimLosses } from '../../domain/cim/write/losses.ts';
import { Banner } from '../../ui/notices/banner.tsx';

/** What a file that was written has not, or has besides. */
export interface MissingFromFile {
  /** Assets that are not on the device, or without their details. */
  readonly leftOut: number;
  readonly withoutPlace?: number;
  readonly cut?: number;
  readonly containers?: number;
  readonly losses?: CimLosses;
}

export function isAllThere(missing: MissingFromFile): boolean {
  return sentences(missing).length === 0;
}

/** Stays until the dialog is closed: several sentences are more than a notice has time for. */
export function MissingList({ missing }: { missing: MissingFromFile }) {
  const said = sentences(missing);
  if (said.length === 0) return null;
  return (
    <Banner kind="warning">
      <chakra.div>
        <p>
          <Trans>The file is saved.</Trans>
        </p>
        <chakra.ul paddingInlineStart="4" listStyleType="disc">
          {said.map(([name, sentence]) => (
            <li key={name}>{sentence}</li>
          ))}
        </chakra.ul>
      </chakra.div>
    </Banner>
  );
}

function sentences(missing: MissingFromFile): readonly (readonly [name: string, sentence: ReactNode])[] {
  const { leftOut, withoutPlace = 0, cut = 0, containers = 0, losses } = missing;
  const counted: readonly (readonly [string, number, ReactNode])[] = [
    [
      'leftOut',
      leftOut,
      <Plural
        key="0"
        value={leftOut}
        one="# asset was left out: its details are not on this device."
        other="# assets were left out: their details are not on this device."
      />,
    ],
    [
      'withoutPlace',
      withoutPlace,
      <Plural
        key="1"
        value={withoutPlace}
        one="# asset was left out: it has no place."
        other="# assets were left out: they have no place."
      />,
    ],
    [
      'cut',
      cut,
      <Plural
        key="2"
        value={cut}
        one="# text was cut to 254 bytes: imported again, the file would shorten it here too."
        other="# texts were cut to 254 bytes: imported again, the file would shorten them here too."
      />,
    ],
    [
      'containers',
      containers,
      <Plural
        key="3"
        value={containers}
        one="# asset was added, which the others stand in."
        other="# assets were added, which the others stand in."
      />,
    ],
  ];
  return [...counted, ...(losses ? lossSentences(losses) : [])].flatMap(([name, count, sentence]) =>
    count > 0 ? [[name, sentence] as const] : [],
  );
}

function lossSentences({ fields, ratings, shapes, connections }: CimLosses) {
  return [
    [
      'fields',
      fields,
      <Plural
        key="4"
        value={fields}
        one="# asset has fields or tags that a model has no place for, as its number, work areas and criticality."
        other="# assets have fields or tags that a model has no place for, as their numbers, work areas and criticality."
      />,
    ],
    [
      'ratings',
      ratings,
      <Plural
        key="5"
        value={ratings}
        one="# asset has ratings, phases or positions that its class does not have."
        other="# assets have ratings, phases or positions that their class does not have."
      />,
    ],
    [
      'shapes',
      shapes,
      <Plural
        key="6"
        value={shapes}
        one="# asset has its place alone in the model: an area, or a shape of several parts, has none."
        other="# assets have their place alone in the model: areas, and shapes of several parts, have none."
      />,
    ],
    [
      'connections',
      connections,
      <Plural
        key="7"
        value={connections}
        one="# asset has a container or connections that could not be written as they are."
        other="# assets have containers or connections that could not be written as they are."
      />,
    ],
  ] as const;
}

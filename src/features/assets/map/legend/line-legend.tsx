import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ABOVE_ALL_LIMITS, VOLTAGE_LIMITS } from '../../../../domain/assets/voltage-class.ts';
import { useFormat } from '../../../../ui/format/format.ts';
import { PlainList, Stack } from '../../../../ui/page/layout.tsx';
import { DASHES, lineLook, VOLTAGE_CLASSES } from '../grid-map/style/line-looks.ts';
import { themeName } from '../grid-map/style/map-colours.ts';

/** What colours, widths and dashes of lines mean. */
export function LineLegend() {
  const { t } = useLingui();
  const format = useFormat();
  const classText = (voltage: number) => {
    const limit = format.quantity(VOLTAGE_LIMITS[Math.min(voltage, ABOVE_ALL_LIMITS - 1)] ?? null, 'kV');
    if (voltage < ABOVE_ALL_LIMITS) return t`Up to ${limit}`;
    return voltage === ABOVE_ALL_LIMITS ? t`Above ${limit}` : t`Voltage not stated`;
  };
  return (
    <Stack gap="2">
      <chakra.h3 fontWeight="semibold">
        <Trans>Lines and areas by nominal voltage</Trans>
      </chakra.h3>
      <PlainList display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="2">
        {VOLTAGE_CLASSES.map((voltage) => (
          <LineMeaning key={voltage} voltage={voltage} words={classText(voltage)} />
        ))}
        <LineMeaning voltage={3} dashes={DASHES.out} words={t`Out of service or retired`} />
        <LineMeaning voltage={3} dashes={DASHES.ahead} words={t`Planned or under construction`} />
      </PlainList>
    </Stack>
  );
}

interface LineMeaningProps {
  voltage: number;
  dashes?: readonly number[];
  words: string;
}

function LineMeaning({ voltage, dashes, words }: LineMeaningProps) {
  const { colour, width } = lineLook(voltage, themeName());
  return (
    <chakra.li display="flex" alignItems="center" gap="3">
      <svg width="44" height="12" viewBox="0 0 44 12" aria-hidden style={{ flexShrink: 0 }}>
        <line
          x1="2"
          x2="42"
          y1="6"
          y2="6"
          stroke={colour}
          strokeWidth={width}
          strokeDasharray={dashes?.map((dash) => dash * width).join(' ')}
        />
      </svg>
      <span>{words}</span>
    </chakra.li>
  );
}

import { inBackground } from '../../domain/kit/values/in-background.ts';
import { isOutdoorMode } from '../../ui/theme/outdoors.ts';

/** What a device says without words: a code was seen, a line is done, something is wrong. */
export type Sign = 'seen' | 'done' | 'alarm';

/** Parts of a second, hertz, and a part of full loudness: heard beside a truck. An alarm is low, and comes three times. */
const TONES: Readonly<Record<Sign, { pitch: number; length: number; times: number; loudness: number }>> = {
  seen: { pitch: 1760, length: 0.09, times: 1, loudness: 0.2 },
  done: { pitch: 1320, length: 0.06, times: 2, loudness: 0.2 },
  alarm: { pitch: 220, length: 0.22, times: 3, loudness: 0.4 },
};

/** Felt in a glove, and heard where the browser lets a page sound; neither on a device that is silent. */
export function give(sign: Sign): void {
  if (isOutdoorMode('silent')) return;
  const { pitch, length, times, loudness } = TONES[sign];
  const milliseconds = length * 1000;
  navigator.vibrate?.(Array.from({ length: times * 2 - 1 }, () => milliseconds));
  const audio = new AudioContext();
  const gain = new GainNode(audio, { gain: loudness });
  gain.connect(audio.destination);
  for (let nth = 0; nth < times; nth++) {
    const tone = new OscillatorNode(audio, { frequency: pitch });
    tone.connect(gain);
    const begin = audio.currentTime + nth * 2 * length;
    if (nth === times - 1) tone.addEventListener('ended', () => inBackground(audio.close()));
    tone.start(begin);
    tone.stop(begin + length);
  }
}

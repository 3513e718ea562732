import { inBackground } from '../../domain/kit/values/in-background.ts';
import { isOutdoorMode } from '../../ui/theme/outdoors.ts';

/** Milliseconds, hertz, and a part of full loudness: heard beside a truck, and no alarm. */
const LENGTH = 90;
const PITCH = 1760;
const LOUDNESS = 0.2;

/** A code was seen: felt in a glove, and heard where the browser lets a page sound; neither on a device that is silent. */
export function sayFound(): void {
  if (isOutdoorMode('silent')) return;
  navigator.vibrate?.(LENGTH);
  const audio = new AudioContext();
  const tone = new OscillatorNode(audio, { frequency: PITCH });
  tone.connect(new GainNode(audio, { gain: LOUDNESS })).connect(audio.destination);
  tone.addEventListener('ended', () => inBackground(audio.close()));
  tone.start();
  tone.stop(audio.currentTime + LENGTH / 1000);
}

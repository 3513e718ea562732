/** What a colour says. Never alone: an icon and a word say it too. */
export type Tone = 'neutral' | 'signal' | 'energised' | 'safe' | 'fault';

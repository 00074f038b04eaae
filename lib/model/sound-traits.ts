// Defines technical data of sounds.

export interface SoundTraits {
  sampleRate?: number;
  channels?: number;
  bitRate?: number;
  /** Waveform peaks, 0 to 99. */
  peaks?: number[];
}

/** Uncompressed codecs, which are decoded without ffmpeg. */
export const PLAIN = ['pcm-u8', 'pcm-s16', 'pcm-s24', 'pcm-s32', 'pcm-f32'] as const;

export type Plain = (typeof PLAIN)[number];

export const isPlain = (codec: string | undefined): codec is Plain => PLAIN.some((each) => each === codec);

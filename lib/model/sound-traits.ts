// What is known of a recording beside its words.

export interface SoundTraits {
  /** Samples a second. */
  sampleRate?: number;
  channels?: number;
  /** Bits a second, on average. */
  bitRate?: number;
  /** How loud it is from moment to moment, 0 to 99. */
  peaks?: number[];
}

/** Codecs that are none: what they hold is read without a program. */
export const PLAIN = ['pcm-u8', 'pcm-s16', 'pcm-s24', 'pcm-s32', 'pcm-f32'] as const;

export type Plain = (typeof PLAIN)[number];

export const isPlain = (codec: string | undefined): codec is Plain => PLAIN.some((each) => each === codec);

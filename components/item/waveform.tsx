interface WaveformProps {
  /** Loudness from moment to moment, 0 to 99; without it silence is drawn. */
  peaks: number[] | undefined;
  /** How many bars at most. */
  most: number;
  /** As in CSS. */
  height: string;
}

const SILENCE = Array.from({ length: 48 }, () => 0);
// Of a bar and the gap behind it.
const STEP = 3;
const QUIETEST = 3;

/** The loudest of each stretch, where there are more than can be seen. */
function toBars(peaks: number[], most: number) {
  const step = Math.max(1, peaks.length / most);
  return Array.from({ length: Math.min(peaks.length, most) }, (_, bar) =>
    Math.max(
      ...peaks.slice(Math.floor(bar * step), Math.max(Math.floor(bar * step) + 1, Math.floor((bar + 1) * step))),
    ),
  );
}

/** How loud a recording is along its way, in the colour of quiet words. */
export function Waveform({ peaks = SILENCE, most, height }: WaveformProps) {
  const bars = toBars(peaks, most).map((peak) => Math.max(QUIETEST, peak));
  return (
    <svg
      viewBox={`0 0 ${bars.length * STEP - 1} 100`}
      preserveAspectRatio="none"
      width="100%"
      style={{ height, marginBlock: 'auto' }}
      fill="var(--quiet)"
      aria-hidden="true"
    >
      <path d={bars.map((bar, at) => `M${at * STEP} ${50 - bar / 2}h2v${bar}h-2z`).join('')} />
    </svg>
  );
}

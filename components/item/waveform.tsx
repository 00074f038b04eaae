interface WaveformProps {
  /** Loudness over time, 0 to 99; without it a flat line is drawn. */
  peaks: number[] | undefined;
  /** Upper limit of bars. */
  maxBars: number;
  /** CSS length. */
  height: string;
}

const SILENCE = Array.from({ length: 48 }, () => 0);
// Width of a bar and the gap after it.
const BAR_PITCH = 3;
const MIN_BAR_HEIGHT = 3;

/** Reduces the peaks to at most `maxBars` bars, each the maximum of its stretch. */
function toBars(peaks: number[], maxBars: number) {
  const step = Math.max(1, peaks.length / maxBars);
  return Array.from({ length: Math.min(peaks.length, maxBars) }, (_, bar) =>
    Math.max(
      ...peaks.slice(Math.floor(bar * step), Math.max(Math.floor(bar * step) + 1, Math.floor((bar + 1) * step))),
    ),
  );
}

/** Loudness of a recording over time, as an SVG. */
export function Waveform({ peaks = SILENCE, maxBars, height }: WaveformProps) {
  const bars = toBars(peaks, maxBars).map((peak) => Math.max(MIN_BAR_HEIGHT, peak));
  return (
    <svg
      viewBox={`0 0 ${bars.length * BAR_PITCH - 1} 100`}
      preserveAspectRatio="none"
      width="100%"
      style={{ height, marginBlock: 'auto' }}
      fill="var(--quiet)"
      aria-hidden="true"
    >
      <path d={bars.map((bar, at) => `M${at * BAR_PITCH} ${50 - bar / 2}h2v${bar}h-2z`).join('')} />
    </svg>
  );
}

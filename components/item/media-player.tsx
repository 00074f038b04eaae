import { Film, type FilmProps } from './film';
import { Sound } from './sound';

/** The player of a film or a recording. */
export const MediaPlayer = (props: FilmProps) =>
  props.item.kind === 'sound' ? <Sound {...props} /> : <Film {...props} />;

import { IconButton } from '@/components/ui/icon-button';
import type { ViewerCommand } from '@/lib/viewer/keys';
import styles from './viewer-bar.module.css';

interface ViewerBarProps {
  place: string;
  /** Times the whole picture; undefined where it cannot be seen from nearer. */
  scale?: number;
  isPlaying: boolean;
  isFull: boolean;
  mayFill: boolean;
  hasCaptions: boolean;
  hasPanel: boolean;
  several: boolean;
  onCommand(command: ViewerCommand): void;
  onClose(): void;
}

/** The viewer's controls. */
export function ViewerBar({ onCommand, onClose, ...props }: ViewerBarProps) {
  const { place, scale, isPlaying, isFull, mayFill, hasCaptions, hasPanel, several } = props;
  const to = (command: ViewerCommand) => () => onCommand(command);
  return (
    <div className={styles.bar} role="toolbar" aria-label="Viewer">
      <p className={styles.place}>{several && place}</p>
      <div className={styles.tools}>
        {scale !== undefined && (
          <>
            <IconButton
              icon="zoom-out"
              label="Farther"
              aria-disabled={scale <= 1 || undefined}
              onClick={to('zoom-out')}
            />
            <button
              type="button"
              className={styles.scale}
              aria-label={`${toTimes(scale)}: show the whole picture`}
              onClick={to('zoom-off')}
            >
              {toTimes(scale)}
            </button>
            <IconButton icon="zoom-in" label="Nearer" aria-disabled={scale >= 8 || undefined} onClick={to('zoom-in')} />
            <IconButton
              icon="link"
              label={scale > 1 ? 'Copy link to this detail' : 'Copy link'}
              onClick={to('copy-link')}
            />
          </>
        )}
        {several && (
          <IconButton
            icon={isPlaying ? 'pause' : 'play'}
            label={isPlaying ? 'Pause the slideshow' : 'Slideshow'}
            data-slideshow=""
            onClick={to('slideshow')}
          />
        )}
        <IconButton icon="captions" label="Captions" aria-pressed={hasCaptions} onClick={to('captions')} />
        {mayFill && (
          <IconButton
            icon={isFull ? 'full-screen-end' : 'full-screen'}
            label={isFull ? 'Leave full screen' : 'Full screen'}
            onClick={to('full-screen')}
          />
        )}
      </div>
      <div className={styles.ends}>
        <IconButton icon="help" label="Keys" className={styles.keys} onClick={to('help')} />
        <IconButton icon="information" label="Information" aria-expanded={hasPanel} onClick={to('information')} />
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
    </div>
  );
}

const toTimes = (scale: number) => `${Number(scale.toFixed(1))}×`;

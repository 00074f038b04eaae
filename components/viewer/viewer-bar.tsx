import { use } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { fill } from '@/lib/messages/browser/fill';
import type { ViewerCommand } from '@/lib/viewer/keys';
import { toNumberText } from '@/lib/viewer/number-text';
import styles from './viewer-bar.module.css';
import { ViewerMessages } from './viewer-messages';

interface ViewerBarProps {
  place: string;
  /** Zoom factor, 1 = whole picture; undefined for an item that cannot be zoomed. */
  scale?: number;
  isPlaying: boolean;
  isFull: boolean;
  mayFill: boolean;
  hasCaptions: boolean;
  hasPanel: boolean;
  isSelected: boolean;
  several: boolean;
  onCommand(command: ViewerCommand): void;
  onClose(): void;
}

/** The viewer's toolbar. */
export function ViewerBar({ onCommand, onClose, ...props }: ViewerBarProps) {
  const { place, scale, isPlaying, isFull, mayFill, hasCaptions, hasPanel, isSelected, several } = props;
  const words = use(ViewerMessages);
  const to = (command: ViewerCommand) => () => onCommand(command);
  return (
    <div className={styles.bar} role="toolbar" aria-label={words.viewer}>
      <p className={styles.place}>{several && place}</p>
      <div className={styles.tools}>
        {scale !== undefined && (
          <>
            <IconButton
              icon="zoom-out"
              label={words.farther}
              aria-disabled={scale <= 1 || undefined}
              onClick={to('zoom-out')}
            />
            <button
              type="button"
              className={styles.scale}
              aria-label={fill(words.wholePicture, { scale: toTimes(scale) })}
              onClick={to('zoom-off')}
            >
              {toTimes(scale)}
            </button>
            <IconButton
              icon="zoom-in"
              label={words.nearer}
              aria-disabled={scale >= 8 || undefined}
              onClick={to('zoom-in')}
            />
            <IconButton
              icon="link"
              label={scale > 1 ? words.copyDetailLink : words.copyLink}
              onClick={to('copy-link')}
            />
          </>
        )}
        {several && (
          <IconButton
            icon={isPlaying ? 'pause' : 'play'}
            label={isPlaying ? words.pauseSlideshow : words.slideshow}
            data-slideshow=""
            onClick={to('slideshow')}
          />
        )}
        <IconButton icon="captions" label={words.captions} aria-pressed={hasCaptions} onClick={to('captions')} />
        {mayFill && (
          <IconButton
            icon={isFull ? 'full-screen-end' : 'full-screen'}
            label={isFull ? words.leaveFullScreen : words.fullScreen}
            onClick={to('full-screen')}
          />
        )}
      </div>
      <div className={styles.ends}>
        <IconButton icon="help" label={words.keys} className={styles.keys} onClick={to('help')} />
        <IconButton
          icon={isSelected ? 'selected' : 'select'}
          label={words.gather}
          aria-pressed={isSelected}
          onClick={to('select')}
        />
        <IconButton icon="information" label={words.information} aria-expanded={hasPanel} onClick={to('information')} />
        <IconButton icon="close" label={words.close} onClick={onClose} />
      </div>
    </div>
  );
}

const toTimes = (scale: number) => `${toNumberText(Number(scale.toFixed(1)))}×`;

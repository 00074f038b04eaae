import { use } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { fill } from '@/lib/messages/browser/fill';
import type { ViewerCommand } from '@/lib/viewer/keys';
import { formatNumber } from '@/lib/viewer/number-text';
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
  /** Whether names are shown; undefined for a picture without named regions. */
  hasNames?: boolean | undefined;
  isSelected: boolean;
  several: boolean;
  onCommand(command: ViewerCommand): void;
  onClose(): void;
}

/** The viewer's toolbar. */
export function ViewerBar({ onCommand, onClose, ...props }: ViewerBarProps) {
  const { place, scale, isPlaying, isFull, mayFill, hasCaptions, hasPanel, hasNames, isSelected, several } = props;
  const messages = use(ViewerMessages);
  const to = (command: ViewerCommand) => () => onCommand(command);
  return (
    <div className={styles.bar} role="toolbar" aria-label={messages.viewer}>
      <p className={styles.place}>{several && place}</p>
      <div className={styles.tools}>
        {scale !== undefined && (
          <>
            <IconButton
              icon="zoom-out"
              label={messages.farther}
              aria-disabled={scale <= 1 || undefined}
              onClick={to('zoom-out')}
            />
            <button
              type="button"
              className={styles.scale}
              aria-label={fill(messages.wholePicture, { scale: toTimes(scale) })}
              onClick={to('zoom-off')}
            >
              {toTimes(scale)}
            </button>
            <IconButton
              icon="zoom-in"
              label={messages.nearer}
              aria-disabled={scale >= 8 || undefined}
              onClick={to('zoom-in')}
            />
            <IconButton
              icon="link"
              label={scale > 1 ? messages.copyDetailLink : messages.copyLink}
              onClick={to('copy-link')}
            />
          </>
        )}
        {several && (
          <IconButton
            icon={isPlaying ? 'pause' : 'play'}
            label={isPlaying ? messages.pauseSlideshow : messages.slideshow}
            data-slideshow=""
            onClick={to('slideshow')}
          />
        )}
        {hasNames !== undefined && (
          <IconButton icon="names" label={messages.names} aria-pressed={hasNames} onClick={to('names')} />
        )}
        <IconButton icon="captions" label={messages.captions} aria-pressed={hasCaptions} onClick={to('captions')} />
        {mayFill && (
          <IconButton
            icon={isFull ? 'full-screen-end' : 'full-screen'}
            label={isFull ? messages.leaveFullScreen : messages.fullScreen}
            onClick={to('full-screen')}
          />
        )}
      </div>
      <div className={styles.ends}>
        <IconButton icon="help" label={messages.keys} className={styles.keys} onClick={to('help')} />
        <IconButton
          icon={isSelected ? 'selected' : 'select'}
          label={messages.gather}
          aria-pressed={isSelected}
          onClick={to('select')}
        />
        <IconButton
          icon="information"
          label={messages.information}
          aria-expanded={hasPanel}
          onClick={to('information')}
        />
        <IconButton icon="close" label={messages.close} onClick={onClose} />
      </div>
    </div>
  );
}

const toTimes = (scale: number) => `${formatNumber(Number(scale.toFixed(1)))}×`;

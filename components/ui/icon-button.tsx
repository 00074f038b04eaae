import type { ButtonHTMLAttributes } from 'react';
import styles from './icon-button.module.css';

/** SVG paths in a 20 × 20 view box. */
const ICONS = {
  close: 'M5 5l10 10M15 5L5 15',
  previous: 'M12.5 4.5L7 10l5.5 5.5',
  next: 'M7.5 4.5L13 10l-5.5 5.5',
  'zoom-in': 'M10 4.5v11M4.5 10h11',
  'zoom-out': 'M4.5 10h11',
  play: 'M7 4.5v11l8.5-5.5z',
  pause: 'M7 5v10M13 5v10',
  'full-screen': 'M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4',
  'full-screen-end': 'M8 4v4H4M16 8h-4V4M12 16v-4h4M4 12h4v4',
  information: 'M10 9v5.5M10 5.6v.4',
  captions: 'M3.5 6h13M3.5 10h13M3.5 14h8',
  names:
    'M3.5 6.5v-3h3M13.5 3.5h3v3M16.5 13.5v3h-3M6.5 16.5h-3v-3M7.8 8a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0M6 14c.6-1.9 2-2.8 4-2.8s3.4.9 4 2.8',
  select: 'M6 3.5h8v13l-4-3.2-4 3.2z',
  selected: 'M6 3.5h8v13l-4-3.2-4 3.2zM8 8l1.5 1.5 2.7-3',
  link: 'M8.5 11.5l3-3M9.5 6.5l1.8-1.8a2.8 2.8 0 0 1 4 4l-1.8 1.8M10.5 13.5l-1.8 1.8a2.8 2.8 0 0 1-4-4l1.8-1.8',
  help: 'M7.5 7.7a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M10 14.2v.3',
} as const;

export type IconName = keyof typeof ICONS;

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  /** Accessible name; also the tooltip. */
  label: string;
}

/** A button with an icon and an accessible name. */
export function IconButton({ icon, label, className = '', ...rest }: IconButtonProps) {
  return (
    <button type="button" className={`${styles.button} ${className}`.trim()} aria-label={label} title={label} {...rest}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={ICONS[icon]} />
      </svg>
    </button>
  );
}

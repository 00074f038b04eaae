import { DownloadButton } from '@/components/ui/download-button';
import { RadioGroup } from '@/components/ui/radio-group';
import { LARGEST, listSizes, type Size, toSizeText, toUsual } from '@/lib/model/download-sizes';
import type { ImageLimits } from '@/lib/model/pixel-size';
import type { Item } from '@/lib/model/types';
import download from '../../ui/download-button.module.css';
import styles from './sizes.module.css';

interface SizesProps {
  item: Item;
  limits: ImageLimits;
  /** Whether the owner offers the files themselves. */
  originals: boolean;
}

const toPixels = ({ width, height }: Size) => (width && height ? `${width} × ${height}` : '');

const FILES: Record<string, string> = { original: 'Original file', raw: 'The camera’s RAW file' };

function SizeLabel({ size }: { size: Size }) {
  const pixels = toPixels(size);
  return (
    <span className={styles.size}>
      <span>
        {FILES[size.key] ?? pixels}
        {!FILES[size.key] && <span className="visually-hidden"> pixels</span>}
      </span>{' '}
      <span className={styles.note}>
        {size.type}, {toSizeText(size)}
        {FILES[size.key] && pixels && `, ${pixels}`}
      </span>
    </span>
  );
}

function Take({ size }: { size: Size }) {
  const { href, filename, bytes } = size;
  const file = { original: 'the original', raw: 'the RAW file' }[size.key];
  const label = `Download ${file ?? toPixels(size)}`;
  if (bytes <= LARGEST)
    return (
      <div className={download.download}>
        <DownloadButton href={href} filename={filename} bytes={bytes} label={label} />
      </div>
    );
  return (
    <a href={href} download={filename} className="button">
      {label}
    </a>
  );
}

/** The sizes that there are, one of which is downloaded. */
export function Sizes({ item, limits, originals }: SizesProps) {
  const sizes = listSizes(item, limits, originals);
  if (sizes.length === 0) return null;
  return (
    <section>
      <RadioGroup
        legend={<h3>Sizes to download</h3>}
        name="size"
        chosen={toUsual(sizes)}
        options={sizes.map((size) => ({
          value: size.key,
          label: <SizeLabel size={size} />,
          children: <Take size={size} />,
        }))}
      />
    </section>
  );
}

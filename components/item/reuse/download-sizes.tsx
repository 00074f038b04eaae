import { RadioGroup } from '@/components/ui/radio-group';
import type { MessageKey, Messages } from '@/lib/messages/messages';
import { defaultSize, formatDownloadSize, listSizes, MAX_SCRIPTED_BYTES, type Size } from '@/lib/model/download-sizes';
import type { ImageLimits } from '@/lib/model/pixel-size';
import type { Item } from '@/lib/model/types';
import { joinFacts } from '../join-facts';
import styles from './download-sizes.module.css';

interface DownloadSizesProps {
  item: Item;
  limits: ImageLimits;
  /** Whether originals are public. */
  originals: boolean;
  t: Messages;
}

const toPixels = ({ width, height }: Size) => (width && height ? `${width} × ${height}` : '');

const FILES = new Map<string, { name: MessageKey; download: MessageKey }>([
  ['original', { name: 'item.originalFile', download: 'item.takeDownloadOriginal' }],
  ['raw', { name: 'item.rawFile', download: 'item.takeDownloadRaw' }],
]);

function SizeLabel({ size, t }: { size: Size; t: Messages }) {
  const pixels = toPixels(size);
  const file = FILES.get(size.key);
  return (
    <span className={styles.size}>
      <span>
        {file
          ? t(file.name)
          : t.rich('item.takePixels', {
              size: pixels,
              unseen: (parts) => <span className="visually-hidden">{parts}</span>,
            })}
      </span>{' '}
      <span className={styles.note}>
        {joinFacts(
          [size.type, size.isDamaged && t('item.takeDamaged'), formatDownloadSize(size, t), file && pixels],
          t,
        )}
      </span>
    </span>
  );
}

function SizeLink({ size, t }: { size: Size; t: Messages }) {
  const { href, filename, bytes } = size;
  const file = FILES.get(size.key);
  const label = file ? t(file.download) : t('item.takeDownload', { size: toPixels(size) });
  // The size of a rendition that does not exist yet is an estimate.
  const expected = file ? bytes : Number(bytes.toPrecision(2));
  return (
    // ReuseButtons handles the click and shows the progress.
    <a
      href={href}
      download={filename}
      className="button"
      data-bytes={bytes <= MAX_SCRIPTED_BYTES ? expected : undefined}
    >
      {label}
    </a>
  );
}

/** Download sizes, of which the visitor selects one. */
export function DownloadSizes({ item, limits, originals, t }: DownloadSizesProps) {
  const sizes = listSizes(item, limits, originals);
  if (sizes.length === 0) return null;
  return (
    <section>
      <RadioGroup
        legend={<h3>{t('item.takeSizes')}</h3>}
        name="size"
        chosen={defaultSize(sizes)}
        options={sizes.map((size) => ({
          value: size.key,
          label: <SizeLabel size={size} t={t} />,
          children: <SizeLink {...{ size, t }} />,
        }))}
      />
    </section>
  );
}

// Builds the web manifest, by which phones put the site on their home screen: https://www.w3.org/TR/appmanifest/
import type { ServedLook } from '@/lib/catalogue/read/look';
import type { Site } from '@/lib/config/site';
import { OWN_COLOURS } from '@/lib/model/look';
import { toHomeHref } from '@/lib/model/routes';

export function buildWebManifest({ title, description, language }: Site, look: ServedLook | undefined) {
  const icons = Object.values(look?.files ?? {}).flatMap((file) =>
    file?.name.startsWith('icon')
      ? [
          {
            src: file.href,
            sizes: file.extension === 'svg' ? 'any' : `${file.width}x${file.height}`,
            type: file.extension === 'svg' ? 'image/svg+xml' : 'image/png',
          },
        ]
      : [],
  );
  return {
    name: title,
    ...(description && { description }),
    lang: language,
    start_url: toHomeHref(),
    scope: toHomeHref(),
    display: 'browser',
    background_color: look?.paper?.light ?? OWN_COLOURS.light.paper,
    theme_color: look?.paper?.light ?? OWN_COLOURS.light.paper,
    icons,
  };
}

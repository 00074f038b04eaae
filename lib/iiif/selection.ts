// Builds the IIIF collection of a visitor's selection: https://iiif.io/api/presentation/3.0/#51-collection
import { findSelected } from '@/lib/catalogue/read/selection';
import { respondError } from '@/lib/http/respond';
import { PRESENTATION } from '@/lib/iiif/respond-json-ld';
import { hasCanvas } from '@/lib/model/availability';
import { toSelectionHref } from '@/lib/model/selection';
import { toSelectionDocumentHref, toSelectionFragment } from '@/lib/model/selection-state';
import { buildManifestRef } from './collection';
import { buildHomepage, buildWordMap } from './describe';
import { buildProvider } from './manifest';
import { getPresentationSite } from './present';
import { respondPresentation } from './respond-presentation';

export function answerSelection(request: Request, ids: string[]): Response {
  const site = getPresentationSite();
  const items = findSelected(ids).items.filter(hasCanvas);
  if (items.length === 0) return respondError(404, 'None of these has a manifest');
  const label = buildWordMap(site, 'selection.title');
  return respondPresentation(request, {
    '@context': PRESENTATION,
    id: `${site.url}${toSelectionDocumentHref(ids)}`,
    type: 'Collection',
    label,
    ...buildProvider(site),
    ...buildHomepage(`${site.url}${toSelectionHref(toSelectionFragment({ ids }))}`, label, site.language),
    items: items.map((item) => buildManifestRef(item, site)),
  });
}

import { respondContentState } from '@/lib/iiif/respond-content-state';

/** Opens a part of the archive that a IIIF viewer names: `?iiif-content=…`. */
export const GET = respondContentState;

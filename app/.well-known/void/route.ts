import { getConfig } from '@/lib/config/config';
import { respondMoved } from '@/lib/http/respond';
import { withBasePath } from '@/lib/model/base-path';

/** The description of the dataset: https://www.w3.org/TR/void/#well-known */
export const GET = () => respondMoved(`${getConfig().url}${withBasePath('/data/catalog.jsonld')}`);

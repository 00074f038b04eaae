import { withBasePath } from '@/lib/model/base-path';

/** In a static copy, the script that finds the results in the browser; there, it renders the page without this component. */
export const StaticSearchScript = () => <script type="module" src={withBasePath('/search-data/search.js')} async />;

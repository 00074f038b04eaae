import { respondPreflight } from '@/lib/http/respond';
import { respondOai, respondOaiForm } from '@/lib/oai/respond-oai';

export { respondOai as GET, respondOaiForm as POST };

export const OPTIONS = respondPreflight;

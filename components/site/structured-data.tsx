import { Unhydrated } from '@/components/ui/unhydrated';

/**
 * Structured data for crawlers.
 * @param json output of lib/seo/json-ld, which cannot close the script element
 */
export const StructuredData = ({ json }: { json: string }) => (
  <Unhydrated as="script" type="application/ld+json">
    {json}
  </Unhydrated>
);

import { Unhydrated } from '@/components/ui/unhydrated';

/** What crawlers read of a page. @param json as lib/seo/json-ld makes it, which no script element can end early */
export const StructuredData = ({ json }: { json: string }) => (
  <Unhydrated as="script" type="application/ld+json">
    {json}
  </Unhydrated>
);

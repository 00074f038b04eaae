/** What crawlers read of a page. @param json as lib/seo/json-ld makes it, which no script element can end early */
export const StructuredData = ({ json }: { json: string }) => <script type="application/ld+json">{json}</script>;

// Says what is wrong with XML by a schema beside this file, in the words of libxml2.
import fs from 'node:fs';
import path from 'node:path';
import { validateXML } from 'xmllint-wasm';

const read = (name: string) => ({
  fileName: name,
  contents: fs.readFileSync(path.join(process.cwd(), '__tests__/lib/seo/rules', name), 'utf8'),
});

/** @returns the faults of a sitemap or of an index of sitemaps, none where it keeps all rules */
export async function listSitemapFaults(contents: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'sitemap.xml', contents },
    schema: read('sitemap.xsd'),
    preload: [read('image.xsd'), read('video.xsd')],
  });
  return errors.map(({ message }) => message);
}

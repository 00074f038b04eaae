// Validates XML against a schema beside this file, with the messages of libxml2.
import fs from 'node:fs';
import path from 'node:path';
import { validateXML } from 'xmllint-wasm';

const read = (name: string) => ({
  fileName: name,
  contents: fs.readFileSync(path.join(process.cwd(), '__tests__/lib/seo/rules', name), 'utf8'),
});

/** @returns the errors of a sitemap or sitemap index; empty if it is valid */
export async function listSitemapFaults(contents: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'sitemap.xml', contents },
    schema: read('sitemap.xsd'),
    preload: [read('image.xsd'), read('video.xsd')],
  });
  return errors.map(({ message }) => message);
}

// Validates responses of OAI-PMH against the schemas beside this file, with the messages of libxml2.
import fs from 'node:fs';
import path from 'node:path';
import { validateXML } from 'xmllint-wasm';

const FOLDER = path.join(process.cwd(), '__tests__/lib/oai/rules');

const read = (fileName: string) => ({ fileName, contents: fs.readFileSync(path.join(FOLDER, fileName), 'utf8') });

/** @returns the errors of responses and of the records in them; empty if all are valid */
export async function listOaiFaults(...responses: string[]): Promise<string[]> {
  const schemas = fs.readdirSync(FOLDER).filter((name) => name.endsWith('.xsd'));
  const { errors } = await validateXML({
    xml: responses.map((contents, at) => ({ fileName: `response-${at}.xml`, contents })),
    schema: read('oai-pmh.xsd'),
    preload: schemas.filter((name) => name !== 'oai-pmh.xsd').map(read),
    initialMemoryPages: 512,
    maxMemoryPages: 4096,
  });
  // Schemas that import each other are read once.
  return errors.map(({ message }) => message).filter((message) => !message.includes('Skipping import of schema'));
}

// Sends requests to /oai as a harvester does, validates each response, and reads the records in it.
import { GET, POST } from '@/app/oai/route';
import { listOaiFaults } from './rules/check-oai';

export const BASE = 'https://photos.example.org/oai';

const toQuery = (parameters: Record<string, string> | string) =>
  typeof parameters === 'string' ? parameters : new URLSearchParams(parameters).toString();

export async function send(parameters: Record<string, string> | string, method: 'GET' | 'POST' = 'GET') {
  const query = toQuery(parameters);
  const response =
    method === 'GET'
      ? await GET(new Request(`${BASE}?${query}`))
      : await POST(
          new Request(BASE, {
            method,
            body: query,
            headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          }),
        );
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/xml; charset=utf-8']);
  return response.text();
}

/** The text of a response that is valid by the schemas. */
export async function sendValid(...request: Parameters<typeof send>): Promise<string> {
  const xml = await send(...request);
  expect(await listOaiFaults(xml)).toEqual([]);
  return xml;
}

const unescapeXml = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|apos|#x[\da-f]+|#\d+);/gi, (all, name: string) => {
    const known: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
    if (!name.startsWith('#')) return known[name] ?? all;
    return String.fromCodePoint(name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)));
  });

/** Contents of all elements of a name. */
export const listTextsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    unescapeXml(text),
  );

export const getError = (xml: string): string | undefined => /<error code="(\w+)">/.exec(xml)?.[1];

export interface Harvested {
  identifier: string;
  datestamp: string;
  isDeleted: boolean;
  sets: string[];
  xml: string;
}

export const listHarvested = (xml: string): Harvested[] =>
  [...xml.matchAll(/<header( status="deleted")?>(.*?)<\/header>(.*)/g)].map(([all, deleted, header = '']) => ({
    identifier: listTextsOf(header, 'identifier')[0] ?? '',
    datestamp: listTextsOf(header, 'datestamp')[0] ?? '',
    isDeleted: deleted !== undefined,
    sets: listTextsOf(header, 'setSpec'),
    xml: all,
  }));

export const getToken = (xml: string): string | undefined => listTextsOf(xml, 'resumptionToken')[0] || undefined;

/** Walks a list to its end. @param between is called after each response */
export async function harvest(
  parameters: Record<string, string>,
  between: (page: number) => void | Promise<void> = () => {},
): Promise<Harvested[]> {
  const found: Harvested[] = [];
  let xml = await send(parameters);
  for (let page = 0; ; page += 1) {
    found.push(...listHarvested(xml));
    const resumptionToken = getToken(xml);
    if (resumptionToken === undefined) return found;
    await between(page);
    xml = await send({ verb: parameters.verb ?? '', resumptionToken });
  }
}

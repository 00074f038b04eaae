// The metadata formats of records: https://www.openarchives.org/OAI/openarchivesprotocol.html#MetadataNamespaces
import type { Item, MediaKind } from '@/lib/model/types';
import { renderDublinCore } from './oai-dc';
import type { RecordFacts } from './record-facts';

export interface RecordFormat {
  schema: string;
  namespace: string;
  render: (facts: RecordFacts) => string;
  /** Undefined if all items have it. */
  only?: { kind: MediaKind; isMeant: (item: Item) => boolean };
}

export const RECORD_FORMATS = new Map<string, RecordFormat>(
  Object.entries({
    oai_dc: {
      schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
      namespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
      render: renderDublinCore,
    },
  }),
);

export const hasFormat = ({ only }: RecordFormat, item: Item): boolean =>
  !only || (item.kind === only.kind && only.isMeant(item));

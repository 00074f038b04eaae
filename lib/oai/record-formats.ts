// The metadata formats of records: https://www.openarchives.org/OAI/openarchivesprotocol.html#MetadataNamespaces
import type { Item, MediaKind } from '@/lib/model/types';
import { renderEdm } from './edm';
import { renderLido } from './lido';
import { renderMets } from './mets';
import { MODS_NAMESPACE, MODS_SCHEMA, renderMods } from './mods';
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
  Object.entries<RecordFormat>({
    oai_dc: {
      schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
      namespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
      render: renderDublinCore,
    },
    edm: {
      schema: 'http://www.europeana.eu/schemas/edm/EDM.xsd',
      namespace: 'http://www.europeana.eu/schemas/edm/',
      render: renderEdm,
    },
    lido: {
      schema: 'http://www.lido-schema.org/schema/v1.1/lido-v1.1.xsd',
      namespace: 'http://www.lido-schema.org',
      render: renderLido,
    },
    mods: { schema: MODS_SCHEMA, namespace: MODS_NAMESPACE, render: (facts) => renderMods(facts) },
    mets: {
      schema: 'http://www.loc.gov/standards/mets/mets.xsd',
      namespace: 'http://www.loc.gov/METS/',
      render: renderMets,
      only: { kind: 'document', isMeant: ({ pages }) => (pages?.count ?? 0) > 1 },
    },
  }),
);

export const hasFormat = ({ only }: RecordFormat, item: Item): boolean =>
  !only || (item.kind === only.kind && only.isMeant(item));

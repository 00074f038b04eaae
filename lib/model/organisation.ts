// Recognizes names of organisations, which structured data distinguishes from people.

/** Words that occur in names of organisations, in the languages of the interface, but hardly in names of people. */
const WORDS = [
  'inc|ltd|llc|plc|corp|corporation|company|co|limited|gmbh|ag|sarl|srl',
  'museum|museums|musée|museo|muzeum|archive|archives|archiv|archief|archivo|archivio|library|bibliothek|bibliothèque',
  'biblioteca|bibliotheek|university|universität|université|universidad|universiteit|institute|institut|instituto',
  'institution|college|academy|akademie|society|gesellschaft|société|sociedad|association|verein|verband|club',
  'foundation|stiftung|fondation|fundación|federation|agency|agentur|agence|verlag|publishers|publishing',
  'bros|brothers|gebrüder|studio|studios|atelier|gallery|galerie|galería|office|bureau|ministry|ministerium',
  'department|amt|administration|service|services|committee|council|collection|nasa|noaa|usgs|unesco',
].join('|');

const ORGANISATION = new RegExp(`(?<![\\p{L}\\p{N}])(?:${WORDS})(?![\\p{L}\\p{N}])`, 'iu');

/** https://schema.org/Organization or https://schema.org/Person, judged by the name alone. */
export const getAgentType = (name: string): 'Organization' | 'Person' =>
  ORGANISATION.test(name.replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')) ? 'Organization' : 'Person';

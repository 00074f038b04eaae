// Replaces lib/messages/languages/all.ts: the messages of the page's language, with the owner's.
type Table = Record<string, Record<string, string>>;

export const LANGUAGES: Record<string, Table> = {};

/** English, the fallback, is not fetched: no language lacks a message. */
export function setMessages(language: string, messages: Table) {
  LANGUAGES.en = messages;
  LANGUAGES[language] = messages;
}

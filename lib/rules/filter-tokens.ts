// Tokenizer for filter expressions.

type TokenType = 'end' | 'word' | 'number' | 'keyword' | 'operator' | 'sign' | 'empty' | 'unclosed';

export interface FilterToken {
  type: TokenType;
  text: string;
  quoted: boolean;
  at: number;
}

const NAMES: Partial<Record<TokenType, string>> = {
  end: 'end of filter',
  empty: 'empty string',
  unclosed: 'incomplete string',
};

/** Names a token as Algolia's messages do. */
export function nameToken({ type, text }: FilterToken): string {
  if (type === 'word') return `string(${text})`;
  if (type === 'number') return `numeric(${text})`;
  if (type === 'operator' || text === '>' || text === '<') return text;
  return NAMES[type] ?? `'${text}'`;
}

const KEYWORDS = new Set(['AND', 'OR', 'NOT', 'TO']);
const OPERATORS = ['<=', '>=', '!=', '<', '>', '='];
const isNumber = (text: string) => /^[+-]?(\d+(\.\d+)?|\.\d+)$/.test(text);

/** Terminates an unquoted word; other characters, including a backslash, are part of it. */
const END_OF_WORD = /[\s():<>="']|!=/g;

function readQuoted(text: string, start: number): { value: string; end: number } | null {
  const quote = text[start];
  let value = '';
  for (let index = start + 1; index < text.length; index++) {
    const character = text[index] ?? '';
    if (character === quote) return { value, end: index + 1 };
    const next = text[index + 1];
    const isEscape = character === '\\' && (next === '"' || next === "'" || next === '\\');
    if (isEscape) index++;
    value += isEscape ? next : character;
  }
  return null;
}

function readToken(text: string, at: number): { token: FilterToken; end: number } {
  const character = text[at] ?? '';
  const give = (type: TokenType, value: string, end = at + value.length) => ({
    token: { type, text: value, quoted: false, at },
    end,
  });
  if ('():'.includes(character)) return give('sign', character);
  const operator = OPERATORS.find((each) => text.startsWith(each, at));
  if (operator) return give('operator', operator);
  if (character === '"' || character === "'") {
    const found = readQuoted(text, at);
    if (!found) return give('unclosed', '', text.length);
    const type = found.value ? 'word' : 'empty';
    return { token: { type, text: found.value, quoted: true, at: found.value ? at : at + 1 }, end: found.end };
  }
  END_OF_WORD.lastIndex = at;
  const word = text.slice(at, END_OF_WORD.exec(text)?.index ?? text.length);
  return give(KEYWORDS.has(word) ? 'keyword' : isNumber(word) ? 'number' : 'word', word);
}

/** Tokens of a text, followed by an `end` token. */
export function tokenizeFilter(text: string): FilterToken[] {
  const tokens: FilterToken[] = [];
  let at = 0;
  while (at < text.length) {
    if (/\s/.test(text[at] ?? '')) {
      at++;
      continue;
    }
    const { token, end } = readToken(text, at);
    tokens.push(token);
    at = end;
  }
  return [...tokens, { type: 'end', text: '', quoted: false, at: text.length }];
}

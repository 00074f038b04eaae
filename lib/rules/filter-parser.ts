// Parser for filter expressions: https://www.algolia.com/doc/api-reference/api-parameters/filters/
import {
  FILTER_LIMITS,
  FilterError,
  type FilterTree,
  getFilterFamily,
  joinAll,
  joinAny,
  type Operator,
} from './filter-parts';
import { type FilterToken, nameToken, tokenizeFilter } from './filter-tokens';

const FORMS = {
  numeric: `a numeric filter which needs to have one of the following form:${['=10', '>10', '>=10', '<10', '<=10', '!=10', ':10 TO 20'].map((form) => `\n - numeric_attr_name${form}`).join('')}`,
  facet: 'a facet filter which needs to have this form:\n - facet_name:facet_value',
  tag: 'a tag filter which needs to have this form:\n - _tags:tag_value\n - tag_value',
};

/** A leading minus sign of a value may be escaped with a backslash. */
const unescapeMinus = (text: string) => (text.startsWith('\\-') ? text.slice(1) : text);

export class FilterParser {
  private next = 0;
  private conditions = 0;
  private readonly tokens: FilterToken[];

  /** @param strict whether to reject what Algolia rejects */
  constructor(
    text: string,
    private readonly name: string,
    private readonly strict: boolean,
  ) {
    if (text.length > FILTER_LIMITS.characters)
      this.fail(`Too long, expected at most ${FILTER_LIMITS.characters} characters`);
    this.tokens = tokenizeFilter(text);
  }

  parse(): FilterTree | null {
    if (this.peek().type === 'end') return null;
    const filter = this.parseAll(0);
    if (this.peek().type !== 'end') this.refuse(this.peek(), 'end of filter');
    return filter;
  }

  private peek(ahead = 0): FilterToken {
    return this.tokens[Math.min(this.next + ahead, this.tokens.length - 1)] as FilterToken;
  }

  private fail(message: string): never {
    throw new FilterError(`${this.name}: ${message}`);
  }

  private refuse(token: FilterToken, expected: string): never {
    return this.fail(`Unexpected token ${nameToken(token)} expected ${expected} at col ${token.at}`);
  }

  private take(text: string, type: FilterToken['type'] = 'sign'): boolean {
    const token = this.peek();
    const isTaken = token.type === type && token.text === text;
    if (isTaken) this.next++;
    return isTaken;
  }

  // OR binds tighter than AND: `x AND y OR z` is `x AND (y OR z)`, under "Missing parentheses" of
  // https://www.algolia.com/doc/guides/managing-results/refine-results/filtering/in-depth/combining-boolean-operators/
  private parseAll(depth: number): FilterTree {
    const parts = [this.parseAny(depth)];
    while (this.take('AND', 'keyword')) parts.push(this.parseAny(depth));
    return joinAll(parts) as FilterTree;
  }

  private parseAny(depth: number): FilterTree {
    const parts = [this.parseTerm(depth)];
    while (this.take('OR', 'keyword')) parts.push(this.parseTerm(depth));
    if (this.strict && parts.length > 1) this.checkAny(parts);
    return joinAny(parts) as FilterTree;
  }

  private checkAny(parts: FilterTree[]) {
    if (parts.some(({ type }) => type === 'and'))
      this.fail('filter (X AND Y) OR Z is not allowed, only (X OR Y) AND Z is allowed');
    const family = getFilterFamily(parts[0] as FilterTree);
    if (parts.some((part) => getFilterFamily(part) !== family))
      this.fail(`Different types are not allowed in the same OR.\nExpected ${FORMS[family]}`);
  }

  private parseTerm(depth: number): FilterTree {
    const isNegated = this.take('NOT', 'keyword');
    const token = this.peek();
    if (!this.take('(')) return this.parseCondition(isNegated);
    if (isNegated && this.strict) this.refuse(token, 'filter');
    if (depth >= FILTER_LIMITS.depth)
      this.fail(`Too deep, expected at most ${FILTER_LIMITS.depth} brackets in brackets`);
    const part = this.parseAll(depth + 1);
    if (!this.take(')')) this.refuse(this.peek(), "')'");
    return isNegated ? { type: 'not', part } : part;
  }

  private parseCondition(isNegated: boolean): FilterTree {
    if (++this.conditions > FILTER_LIMITS.conditions)
      this.fail(`Too many conditions, expected at most ${FILTER_LIMITS.conditions}`);
    const token = this.peek();
    if (token.type !== 'word' && token.type !== 'number') this.refuse(token, 'filter');
    this.next++;
    const part = this.parseRest(token);
    return isNegated ? { type: 'not', part } : part;
  }

  private parseRest(name: FilterToken): FilterTree {
    const attribute = name.text;
    const sign = this.peek();
    if (this.take(':')) return this.parseValue(attribute);
    if (sign.type === 'operator' && !this.isScore()) {
      this.next++;
      return { type: 'number', attribute, operator: sign.text as Operator, value: this.parseNumber() };
    }
    const score = this.parseScore();
    // The documentation of numericFilters has `"county:Maricopa"`, quoted as a whole, as a facet filter.
    const colon = name.quoted ? attribute.indexOf(':') : -1;
    if (colon > 0)
      return {
        type: 'facet',
        attribute: attribute.slice(0, colon),
        value: attribute.slice(colon + 1).trim(),
        ...score,
      };
    return { type: 'facet', attribute: '_tags', value: unescapeMinus(attribute), ...score };
  }

  private parseValue(attribute: string): FilterTree {
    const token = this.peek();
    if (token.type !== 'word' && token.type !== 'number') this.refuse(token, 'string');
    this.next++;
    if (token.type === 'number' && this.take('TO', 'keyword'))
      return { type: 'range', attribute, from: Number(token.text), to: this.parseNumber() };
    return {
      type: 'facet',
      attribute,
      value: token.quoted ? token.text : unescapeMinus(token.text),
      ...this.parseScore(),
    };
  }

  private parseNumber(): number {
    const token = this.peek();
    if (token.type !== 'number') this.refuse(token, 'numeric');
    this.next++;
    return Number(token.text);
  }

  private isScore(): boolean {
    return this.peek().text === '<' && this.peek(1).type === 'word' && this.peek(1).text === 'score';
  }

  /** https://www.algolia.com/doc/guides/managing-results/rules/merchandising-and-promoting/in-depth/filter-scoring/ */
  private parseScore(): { score?: number } {
    if (!this.isScore()) return {};
    this.next += 2;
    if (!this.take('=', 'operator')) this.refuse(this.peek(), '=');
    const score = this.parseNumber();
    if (!this.take('>', 'operator')) this.refuse(this.peek(), '>');
    return { score };
  }
}

// Validates the owner's interface messages (`words` of vitrine.yaml).
import type { OwnWords } from '@/lib/messages/messages';
import { getBrowserKeySource, listKeys, listOffered, listValues } from '@/lib/messages/parts';
import { closestMatch } from '@/lib/model/closest-match';

function checkWord(key: string, text: string): string | null {
  if (getBrowserKeySource(key) === undefined) {
    const meant = closestMatch(key, listKeys());
    return `there is no message of this name${meant ? `; is ${meant} meant?` : ''}`;
  }
  try {
    const known = listOffered(key);
    const strange = listValues(text).find((value) => !known.includes(value));
    const offered = known.length > 0 ? `; there is {${known.join('}, {')}}` : '';
    return strange ? `it asks for {${strange}}, which there is not${offered}` : null;
  } catch (error) {
    return `it is no message in ICU syntax (${(error as Error).message})`;
  }
}

export const listWordFaults = (words: OwnWords): string[] =>
  Object.entries(words).flatMap(([key, value]) => {
    const below = typeof value === 'string' ? [[key, value]] : Object.entries(value);
    return below.flatMap(([name = '', text = '']) => {
      const fault = checkWord(name, text);
      return fault ? [`words.${typeof value === 'string' ? name : `${key}.${name}`}: ${fault}`] : [];
    });
  });

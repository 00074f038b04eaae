/** @jest-environment jsdom */
import { render } from '@testing-library/react';
import { dropEmptyFacts, Facts } from '@/components/item/facts';
import { listFacts } from '../list-facts';

test('missing values are left out, and a value may be any text', () => {
  const facts = dropEmptyFacts([['Camera', 'Example One'], undefined, null, false, '', 0, ['Altitude', '0 m']]);
  expect(listFacts(render(<Facts facts={facts} />).container)).toEqual({ Camera: 'Example One', Altitude: '0 m' });
});

test('without facts there is no list', () => {
  expect(render(<Facts facts={[]} />).container).toBeEmptyDOMElement();
});

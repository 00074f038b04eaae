/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import Cookies from 'js-cookie';
import { Film } from '@/components/item/film';
import { setConsent } from '@/lib/clients/browser/cookies';
import { getMessages } from '@/lib/messages/messages';
import type { Item } from '@/lib/model/types';
import { bareItem } from '../bare-item';

const film: Item = {
  ...bareItem,
  kind: 'film',
  type: 'application/internet-shortcut',
  elsewhere: { site: 'youtube', url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' },
};
const cues = [{ start: 61.7, end: 62, text: 'A cat <b>runs</b>' }];

beforeEach(() => {
  Cookies.remove('vitrine-consent', { path: '/' });
});

test('an external film shows its picture, its provider and a link, without loading the provider', async () => {
  const poster = { name: 'film.jpg', type: 'image/jpeg', width: 640, height: 360 };
  const { container } = render(<Film item={{ ...film, poster }} chapters={cues} t={getMessages('en')} />);
  expect(await screen.findByText(/stands with YouTube/)).toBeTruthy();
  expect(container.querySelector('img')?.getAttribute('src')).toMatch(/^\/iiif\/3\//);
  expect(container.querySelector('iframe, video, script')).toBeNull();
  expect(screen.getByRole('link', { name: /Watch it at YouTube/ }).getAttribute('rel')).toContain('noreferrer');
  const chapter = screen.getByRole('link', { name: /1:01 A cat <b>runs<\/b>/ });
  expect(chapter.getAttribute('href')).toBe('https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=61s');
});

test('without a picture the title is shown, and announced once', async () => {
  const { container } = render(<Film item={film} t={getMessages('en')} />);
  await screen.findByText(/stands with YouTube/);
  expect(container.querySelector('.blank')?.getAttribute('aria-hidden')).toBe('true');
});

test('permanent consent is offered only to visitors who have not decided yet', async () => {
  render(<Film item={film} t={getMessages('en')} />);
  expect(await screen.findByRole('button', { name: 'Always agree' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /Agree and play/ })).toBeTruthy();
  act(() => setConsent({ embeds: true }));
  expect(screen.getByRole('button', { name: /Play from YouTube/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /agree/i })).toBeNull();
});

test('with Global Privacy Control only one film can be played, without permanent consent', async () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
  render(<Film item={film} t={getMessages('en')} />);
  expect(await screen.findByRole('button', { name: /Agree and play/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Always agree' })).toBeNull();
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: undefined, configurable: true });
});

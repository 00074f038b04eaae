/** @jest-environment jsdom */
/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { FilmUnavailable } from '@/components/item/film-unavailable';
import { getMessages } from '@/lib/messages/messages';
import { bareItem } from '../bare-item';

const film = { ...bareItem, kind: 'film' as const, type: 'video/mp4', original: false as const };

test('shows the poster, explains that the film is not offered, and links to no file', () => {
  const poster = { name: 'film-poster.jpg', type: 'image/jpeg', width: 800, height: 600 };
  const { container } = render(<FilmUnavailable item={{ ...film, poster }} t={getMessages('en')} />);
  expect(screen.getByRole('note')).toHaveTextContent('This film is not offered here.');
  expect(screen.getByRole('link')).toHaveAccessibleName('Harbour at dusk: the picture alone');
  expect(container.querySelector('img')).toBeVisible();
  expect(container.innerHTML).not.toContain('/file');
  expect(container.querySelector('video')).toBeNull();
});

test('explains it without a poster, too', () => {
  render(<FilmUnavailable item={film} t={getMessages('en')} />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('note')).toBeVisible();
});

import type { Metadata } from 'next';
import { toCollectionHref } from '@/lib/model/routes';

export const metadata: Metadata = { title: 'Not here' };

export default function NotFound() {
  return (
    <header className="intro">
      <h1>There is nothing at this address</h1>
      <p>It may have been taken out of the archive, or the address may be mistyped.</p>
      <p>
        <a href={toCollectionHref('')}>See what is here</a>
      </p>
    </header>
  );
}

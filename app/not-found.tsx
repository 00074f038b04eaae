import type { Metadata } from 'next';
import Link from 'next/link';
import { toCollectionHref } from '@/lib/model/routes';

export const metadata: Metadata = { title: 'Not here' };

export default function NotFound() {
  return (
    <header className="intro">
      <h1>There is nothing at this address</h1>
      <p>It may have been taken out of the archive, or the address may be mistyped.</p>
      <p>
        <Link href={toCollectionHref('')} prefetch={false}>
          See what is here
        </Link>
      </p>
    </header>
  );
}

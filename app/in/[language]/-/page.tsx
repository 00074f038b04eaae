// What requests in another language than the first lead to where nothing is found (lib/http/route-table.ts).
import { notFound } from 'next/navigation';

export const revalidate = 2;

export const generateStaticParams = () => [];

export default function Page() {
  notFound();
}

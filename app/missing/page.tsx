// Where requests lead that name nothing (lib/http/route-table.ts): one page for all of them in a language.
import { notFound } from 'next/navigation';

export const revalidate = 2;

export const generateStaticParams = () => [];

export default function Page() {
  notFound();
}

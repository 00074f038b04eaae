// Where requests lead that name nothing (lib/http/route-table.ts): one page for all of them in a language, with the status of lib/http/page-cache.mjs.
import type { Metadata } from 'next';
import NotFound, { generateMetadata as toNotFoundMetadata } from '@/app/not-found';

export const revalidate = 2;

export const generateStaticParams = () => [];

export const generateMetadata = (): Metadata => ({ ...toNotFoundMetadata(), robots: { index: false } });

export default NotFound;

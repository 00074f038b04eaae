// The not-found page of a language, which unknown URLs are rewritten to (lib/http/route-table.ts).
import type { Metadata } from 'next';
import NotFound, { generateMetadata as toNotFoundMetadata } from '@/app/not-found';

export const generateMetadata = (): Metadata => ({ ...toNotFoundMetadata(), robots: { index: false } });

export default NotFound;

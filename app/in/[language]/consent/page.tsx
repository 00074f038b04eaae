export { default, generateMetadata } from '@/app/consent/page';

export const dynamic = 'force-dynamic';

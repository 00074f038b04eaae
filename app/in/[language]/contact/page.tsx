export { default, generateMetadata } from '@/app/contact/page';

export const dynamic = 'force-dynamic';

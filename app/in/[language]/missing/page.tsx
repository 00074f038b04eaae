export { default, generateStaticParams } from '@/app/missing/page';

export const revalidate = 2;

export { default, generateStaticParams } from '@/app/-/page';

export const revalidate = 2;

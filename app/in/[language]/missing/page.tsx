export { default, generateMetadata, generateStaticParams } from '@/app/missing/page';

export const revalidate = 2;

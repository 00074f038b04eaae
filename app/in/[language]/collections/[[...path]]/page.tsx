export { default, generateMetadata, generateStaticParams } from '@/app/collections/[[...path]]/page';

export const revalidate = 2;

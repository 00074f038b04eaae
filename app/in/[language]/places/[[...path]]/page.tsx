export { default, generateMetadata, generateStaticParams } from '@/app/places/[[...path]]/page';

export const revalidate = 2;

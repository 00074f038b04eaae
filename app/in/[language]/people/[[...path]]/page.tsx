export { default, generateMetadata, generateStaticParams } from '@/app/people/[[...path]]/page';

export const revalidate = 2;

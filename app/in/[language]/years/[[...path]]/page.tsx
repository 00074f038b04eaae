export { default, generateMetadata, generateStaticParams } from '@/app/years/[[...path]]/page';

export const revalidate = 2;

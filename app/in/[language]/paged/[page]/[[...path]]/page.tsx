export { default, generateMetadata, generateStaticParams } from '@/app/paged/[page]/[[...path]]/page';

export const revalidate = 2;

export { default, generateMetadata, generateStaticParams } from '@/app/items/[slug]/page';

export const revalidate = 2;

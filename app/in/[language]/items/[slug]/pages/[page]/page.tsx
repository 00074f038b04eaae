export { default, generateMetadata, generateStaticParams } from '@/app/items/[slug]/pages/[page]/page';

export const revalidate = 2;

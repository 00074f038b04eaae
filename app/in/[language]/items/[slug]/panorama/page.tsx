export { default, generateMetadata, generateStaticParams } from '@/app/items/[slug]/panorama/page';

export const revalidate = 2;

export { default, generateMetadata } from '@/app/page';

export const revalidate = 2;

export const generateStaticParams = () => [];

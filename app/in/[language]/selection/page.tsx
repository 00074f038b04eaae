export { default, generateMetadata } from '@/app/selection/page';

export const revalidate = 2;

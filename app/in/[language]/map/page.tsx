export { default, generateMetadata } from '@/app/map/page';

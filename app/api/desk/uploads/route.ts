export { beginUpload as POST } from '@/lib/desk/upload-server';

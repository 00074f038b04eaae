import { respondPreflight } from '@/lib/http/respond';
import { respondSetMembers } from '@/lib/linked-art/respond-members';
import { parseFolderNames } from '@/lib/model/routes';

export async function GET(request: Request, { params }: { params: Promise<{ path?: string[] }> }) {
  return respondSetMembers(request, parseFolderNames((await params).path));
}

export const OPTIONS = respondPreflight;

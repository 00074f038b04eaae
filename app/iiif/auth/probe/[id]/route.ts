import { findTokenView } from '@/lib/desk/viewer-access';
import { respondPreflight } from '@/lib/http/respond';
import { respondProbe } from '@/lib/iiif/probe';

export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respondProbe(request, (await params).id, findTokenView);
}

export const OPTIONS = respondPreflight;

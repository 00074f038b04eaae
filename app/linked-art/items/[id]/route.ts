import { respondPreflight } from '@/lib/http/respond';
import { respondItemEntity } from '@/lib/linked-art/respond-entity';
import { parseItemParam } from '@/lib/model/routes';

export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respondItemEntity(request, 'items', parseItemParam((await params).id));
}

export const OPTIONS = respondPreflight;

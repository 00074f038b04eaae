import { respondPreflight } from '@/lib/http/respond';
import { respondPersonEntity } from '@/lib/linked-art/respond-entity';
import { isNamedPerson } from '@/lib/pages/named-people';

export async function GET(request: Request, { params }: { params: Promise<{ name: string }> }) {
  const { name } = await params;
  return respondPersonEntity(request, isNamedPerson(name) ? name : null);
}

export const OPTIONS = respondPreflight;

// Says what the owner should know of a file that is an item all the same.
import { isPlayable } from '@/lib/model/availability';
import { toPlayAdvice } from '@/lib/model/film-codec';
import type { Problem } from '@/lib/model/problem';
import { toDetail } from '@/lib/model/problem';
import type { Metadata } from '@/lib/model/types';

/** What of it was not understood, and why a film may not play; null where there is nothing to say. */
export function toItemProblem(path: string, metadata: Metadata): Problem | null {
  const { faults = [] } = metadata;
  const notice = isPlayable(metadata) ? toPlayAdvice(metadata) : null;
  if (!notice && faults.length === 0) return null;
  return {
    path,
    reason: notice ? 'unplayable' : 'invalid-text',
    detail: toDetail([...(notice ? [`it is shown, but: ${notice}`] : []), ...faults]),
  };
}

// Builds problems of files that are published nevertheless.
import { getFileName } from '@/lib/catalogue/paths';
import { isPlayable } from '@/lib/model/availability';
import { getPlayAdvice } from '@/lib/model/film-codec';
import type { Problem } from '@/lib/model/problem';
import { joinFaults } from '@/lib/model/problem';
import type { Metadata } from '@/lib/model/types';

/** Begins the problem of a file that is published although browsers may not play it. */
export const introduceNotice = (notice: string) => `it is shown, but: ${notice}`;

export function findItemProblem(path: string, metadata: Metadata): Problem | null {
  const { faults = [] } = metadata;
  const notice = isPlayable(metadata) ? getPlayAdvice(metadata) : null;
  if (!notice && faults.length === 0) return null;
  return {
    path,
    reason: notice ? 'unplayable' : 'invalid-text',
    detail: joinFaults([...(notice ? [introduceNotice(notice)] : []), ...faults]),
  };
}

/** @param hidden paths of files restricted by an unreadable picture of the same name */
export function buildPictureProblem(
  path: string,
  { reason, detail }: Omit<Problem, 'path'>,
  hidden: string[],
): Problem {
  if (hidden.length === 0) return { path, reason, detail };
  const names = hidden.map(getFileName).join(', ');
  const verb = hidden.length > 1 ? 'are' : 'is';
  const remedy = 'repair the picture, or give it another name';
  return { path, reason, detail: `${detail}; ${names} ${verb} not shown until its restrictions are known: ${remedy}` };
}

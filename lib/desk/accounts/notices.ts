// Secrets that a page shows once to the person who requested them: a link of an invitation, codes of a second factor.
import { getAccounts } from './auth';
import { openSeal } from './seal';

const MINUTES = 10;

type NoticeKind = 'invitation' | 'factor' | 'codes';

const toIdentifier = (kind: NoticeKind, userId: string) => `notice:${kind}:${userId}`;

async function openNotices() {
  const [{ auth }, seal] = await Promise.all([getAccounts(), openSeal()]);
  const { internalAdapter } = await auth.$context;
  return { internalAdapter, ...seal };
}

/** Stores it, encrypted, until a page of the person shows it. A redirect would put it into a URL, and so into logs. */
export async function leaveNotice(kind: NoticeKind, userId: string, notice: object) {
  const { internalAdapter, seal } = await openNotices();
  const identifier = toIdentifier(kind, userId);
  await internalAdapter.deleteVerificationByIdentifier(identifier);
  await internalAdapter.createVerificationValue({
    identifier,
    value: await seal(JSON.stringify(notice)),
    expiresAt: new Date(Date.now() + MINUTES * 60_000),
  });
}

/** Returns it, and leaves it for a page that is loaded again. @returns null if there is none, or it has expired */
export async function peekNotice<T extends object>(kind: NoticeKind, userId: string): Promise<T | null> {
  const { internalAdapter, unseal } = await openNotices();
  const found = await internalAdapter.findVerificationValue(toIdentifier(kind, userId));
  return found && found.expiresAt > new Date() ? (JSON.parse(await unseal(found.value)) as T) : null;
}

/** Returns it for the last time. @returns null as above */
export async function takeNotice<T extends object>(kind: NoticeKind, userId: string): Promise<T | null> {
  const notice = await peekNotice<T>(kind, userId);
  const { internalAdapter } = await openNotices();
  await internalAdapter.deleteVerificationByIdentifier(toIdentifier(kind, userId));
  return notice;
}

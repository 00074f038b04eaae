import { handlePasskeyRequest } from '@/lib/desk/passkey-actions';

/** Registers passkeys, and signs people in by them. */
export const POST = handlePasskeyRequest;

// Encrypts texts that the desk shows again, with the secret of the accounts, so that a copy of a database alone reveals none.
import { getAccounts } from './auth';

export async function openSeal() {
  const [{ auth }, { symmetricDecrypt, symmetricEncrypt }] = await Promise.all([
    getAccounts(),
    import('better-auth/crypto'),
  ]);
  const { secretConfig: key } = await auth.$context;
  return {
    seal: (data: string) => symmetricEncrypt({ key, data }),
    unseal: (data: string) => symmetricDecrypt({ key, data }),
  };
}

// Decides whether IIIF viewers prompt for sign-in (docs/decisions/0068).
import { getSiteSettings, offersSignIn } from '@/lib/catalogue/read/site';
import { isPublicView, PUBLIC_VIEW, runInView } from '@/lib/catalogue/read/view';

/** Whether the owner wants it, and any part is restricted; the same for the public and for people who are signed in. */
export const hasSignInOffer = () =>
  runInView(PUBLIC_VIEW, () => getSiteSettings().iiif?.signIn === true && offersSignIn());

/** Whether viewers of strangers prompt for sign-in at an id that the public does not see, whether it exists or not. */
export const isSignInOffered = () => isPublicView() && hasSignInOffer();

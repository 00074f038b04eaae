'use client';
import { GoogleAnalytics } from '@next/third-parties/google';

/** Counts visits; shown to those who agreed, and to nobody else. */
export const ConsentAnalytics = ({ id }: { id: string }) => <GoogleAnalytics gaId={id} />;

// Finds the browsers that npm run test:browsers drives beside Chromium, and says how they come to a machine that has none.
import fs from 'node:fs';
import path from 'node:path';

/** The programs that each is driven with, by the names that they may have; on Debian, what brings them and what films are decoded with. */
export const BROWSERS = {
  firefox: {
    programs: [['firefox-esr', 'firefox'], ['Xvfb']],
    install: 'apt-get install --no-install-recommends firefox-esr xvfb libgl1-mesa-dri gstreamer1.0-libav',
  },
  webkit: {
    programs: [['WebKitWebDriver'], ['Xvfb']],
    install: 'apt-get install --no-install-recommends webkit2gtk-driver xvfb gstreamer1.0-libav',
  },
};

/**
 * @param {keyof typeof BROWSERS} browser
 * @returns {string[]} where its programs lie
 * @throws Error that says what is missing and what brings it
 */
export function findBrowser(browser) {
  const { programs, install } = BROWSERS[browser];
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return programs.map((names) => {
    const file = names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(fs.existsSync);
    if (!file) throw new Error(`${browser} is not tried: there is no ${names.join(' or ')}. On Debian: ${install}`);
    return file;
  });
}

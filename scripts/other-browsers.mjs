// Finds the browsers that npm run test:browsers uses besides Chromium, and names the packages to install.
import fs from 'node:fs';
import path from 'node:path';

/**
 * Programs that each browser needs, with alternative names; and the Debian packages that contain them, including film
 * codecs.
 */
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
 * @returns {string[]} paths of its programs
 * @throws Error that names the missing program and the command to install it
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

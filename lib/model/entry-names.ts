// Names for files in an archive, safe on every system that may unpack it, and no two alike.

/** https://learn.microsoft.com/en-us/windows/win32/fileio/naming-a-file#naming-conventions */
const RESERVED = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?=\.|$)/i;

// Most systems take 255 bytes, and a letter has three or four at most.
const LONGEST = 60;

function toSafeName(name: string): [stem: string, ending: string] {
  const plain = name
    .normalize('NFC')
    // Also what turns the order of the letters that follow: an ending that looks like another one.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]/gu, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const [, stem = '', ending = ''] = /^(.*?)(\.[A-Za-z\d]{1,8})?$/s.exec(plain) ?? [];
  const short = [...stem].slice(0, LONGEST).join('').trim() || 'file';
  return [RESERVED.test(short) ? `_${short}` : short, ending];
}

/** @param names of files, which anybody may have given. @returns for each its own: `boat.jpg`, `boat (2).jpg` */
export function toEntryNames(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const [stem, ending] = toSafeName(name);
    let own = stem + ending;
    // Many systems do not tell large letters from small ones.
    for (let number = 2; taken.has(own.toLowerCase()); number += 1) own = `${stem} (${number})${ending}`;
    taken.add(own.toLowerCase());
    return own;
  });
}

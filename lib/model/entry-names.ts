// Generates safe and unique file names for archives.

/** https://learn.microsoft.com/en-us/windows/win32/fileio/naming-a-file#naming-conventions */
const RESERVED = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?=\.|$)/i;

// Characters; most systems allow 255 bytes, and a character has at most four.
const MAX_STEM_LENGTH = 60;

function toSafeName(name: string): [stem: string, ending: string] {
  const plain = name
    .normalize('NFC')
    // Also bidi controls, which could disguise the file extension.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]/gu, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const [, stem = '', ending = ''] = /^(.*?)(\.[A-Za-z\d]{1,8})?$/s.exec(plain) ?? [];
  const short = [...stem].slice(0, MAX_STEM_LENGTH).join('').trim() || 'file';
  return [RESERVED.test(short) ? `_${short}` : short, ending];
}

/** @param names untrusted. @returns a unique name for each: `boat.jpg`, `boat (2).jpg` */
export function toEntryNames(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const [stem, ending] = toSafeName(name);
    let own = stem + ending;
    // Many file systems are case-insensitive.
    for (let number = 2; taken.has(own.toLowerCase()); number += 1) own = `${stem} (${number})${ending}`;
    taken.add(own.toLowerCase());
    return own;
  });
}

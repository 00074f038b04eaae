// Parses robots.txt as RFC 9309 specifies, like a robot that obeys it.

interface Group {
  robots: string[];
  rules: { allows: boolean; path: string }[];
}

/** https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2: `*` matches anything, `$` the end. */
const toPattern = (path: string) =>
  new RegExp(
    `^${path
      .replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
      .replaceAll('\\*', '.*')
      .replace(/\\\$$/, '$')}`,
  );

function parseGroups(text: string): Group[] {
  const groups: Group[] = [];
  let isNaming = false;
  for (const line of text.split(/\r?\n/)) {
    const [, name = '', value = ''] = /^\s*([A-Za-z-]+)\s*:\s*(.*?)\s*(?:#.*)?$/.exec(line) ?? [];
    const key = name.toLowerCase();
    if (key === 'user-agent') {
      if (!isNaming) groups.push({ robots: [], rules: [] });
      groups.at(-1)?.robots.push(value.toLowerCase());
    } else if ((key === 'allow' || key === 'disallow') && value)
      groups.at(-1)?.rules.push({ allows: key === 'allow', path: value });
    if (key) isNaming = key === 'user-agent';
  }
  return groups;
}

/** @returns a function that decides whether the robot may fetch a path with its query */
export function readRobots(text: string, robot: string): (path: string) => boolean {
  const groups = parseGroups(text);
  const named = groups.filter(({ robots }) => robots.includes(robot.toLowerCase()));
  const rules = (named.length > 0 ? named : groups.filter(({ robots }) => robots.includes('*'))).flatMap(
    (group) => group.rules,
  );
  return (path) => {
    const [best] = rules
      .filter((rule) => toPattern(rule.path).test(path))
      .sort((one, two) => two.path.length - one.path.length || Number(two.allows) - Number(one.allows));
    return best?.allows ?? true;
  };
}

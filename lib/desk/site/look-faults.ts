// Finds the faults of a look that is not saved yet, field by field.
import { checkLook, type LookFault } from '@/lib/config/look';
import type { YamlMap } from '@/lib/desk/files/yaml-values';
import { LOOK_FIELD_NAMES, type LookField } from '@/lib/model/desk-forms';
import { checkLookFile, LOOK_FIELD_USES } from './draft-look-file';
import type { LookFieldFaults } from './look-fields';
import type { SettingsLibrary } from './settings-file';

/** The field whose place is nearest to that of a fault. */
function findField(path: string[]): LookField | undefined {
  const at = path.join('.');
  return (
    LOOK_FIELD_NAMES.find((field) => at === field || at.startsWith(`${field}.`)) ??
    LOOK_FIELD_NAMES.find((field) => field.startsWith(`${path[0]}.`))
  );
}

function toFieldFaults({ path, detail, colours }: LookFault): LookFieldFaults {
  if (colours)
    return Object.fromEntries(
      colours.failed.map((scheme) => [
        `${path[0]}.${scheme}`,
        { key: 'deskLook.hardToRead', values: { nearest: colours.nearest[scheme] ?? '—' } },
      ]),
    );
  const field = findField(path);
  return field ? { [field]: { key: 'deskLook.notUsed', values: { detail } } } : {};
}

/** @param former look, whose own faults are left out */
export function findLookFaults(look: YamlMap | null, former: YamlMap = {}): LookFieldFaults {
  const known = new Set(checkLook(former).faults.map(({ detail }) => detail));
  const faults = checkLook(look ?? {}).faults.filter(({ detail }) => !known.has(detail));
  return Object.assign({}, ...faults.map(toFieldFaults).toReversed());
}

/** @param changed texts of the form, of which those that name a file are checked */
export async function findLookFileFaults(
  library: SettingsLibrary,
  changed: ReadonlyMap<string, string>,
): Promise<LookFieldFaults> {
  const checks = Object.entries(LOOK_FIELD_USES).map(async ([field, use]) => {
    const file = changed.get(field)?.trim();
    const check = file ? await checkLookFile(library, file, use) : null;
    return check && 'fault' in check ? { [field]: check.fault } : {};
  });
  return Object.assign({}, ...(await Promise.all(checks)));
}

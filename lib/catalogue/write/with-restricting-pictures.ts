// Wraps the publish gate so that pictures and the files that they restrict change in one commit.
import type { RestrictingPicture } from '@/lib/model/media-file';
import type { createPublishGate } from './publish-gate';
import type { RestrictingPictures } from './restricting-pictures';

type PublishGate = ReturnType<typeof createPublishGate>;

export function withRestrictingPictures(gate: PublishGate, restricting: RestrictingPictures) {
  function applyRulesToRestricted(picture: string, note?: () => void) {
    const paths = restricting.listRestricted(picture);
    if (paths.length > 0) note?.();
    for (const path of paths) gate.applyRulesTo(path);
  }

  return {
    ...gate,

    publishItem(...[item, ...rest]: Parameters<PublishGate['publishItem']>): string | null {
      const other = gate.publishItem(item, ...rest);
      // A picture whose URL is taken is not published, so its restrictions stay unknown.
      applyRulesToRestricted(item.path, () =>
        other === null ? restricting.setRead(item.path) : restricting.leave(item.path, false),
      );
      return other;
    },

    /** @returns paths of files that are hidden because this file is unreadable */
    withdrawItem(path: string, isGone: boolean): string[] {
      restricting.leave(path, isGone);
      gate.withdrawItem(path, isGone);
      applyRulesToRestricted(path);
      return isGone ? [] : restricting.listRestricted(path).filter((each) => restricting.isUnknown(each, path));
    },

    joinItem(path: string, to: string) {
      gate.joinItem(path, to);
      applyRulesToRestricted(path, () => restricting.setRead(path));
    },

    setRestrictingPictures(folder: string, found: ReadonlyMap<string, RestrictingPicture[]>) {
      for (const path of restricting.set(folder, found)) gate.applyRulesTo(path);
    },

    isReleaseDue: (last: string) => restricting.hasExpired() || gate.isReleaseDue(last),

    releaseFormer() {
      for (const path of gate.releaseFormer()) applyRulesToRestricted(path);
    },

    releaseDue(last: string) {
      for (const path of restricting.dropExpired()) gate.applyRulesTo(path);
      for (const path of gate.releaseDue(last)) applyRulesToRestricted(path);
    },
  };
}

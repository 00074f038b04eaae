// Puts a gate around the publish gate that keeps films in step with the pictures that restrict them, in the same commit.
import type { RestrictingPicture } from '@/lib/model/media-file';
import type { createPublishGate } from './publish-gate';
import type { RestrictingPictures } from './restricting-pictures';

type PublishGate = ReturnType<typeof createPublishGate>;

export function withRestrictingPictures(gate: PublishGate, restricting: RestrictingPictures) {
  /** Few files restrict others. @param note what is to be stored of a picture before */
  function applyRulesToRestricted(picture: string, note?: () => void) {
    const paths = restricting.listRestricted(picture);
    if (paths.length > 0) note?.();
    for (const path of paths) gate.applyRulesTo(path);
  }

  return {
    ...gate,

    publishItem(...[item, ...rest]: Parameters<PublishGate['publishItem']>): string | null {
      const other = gate.publishItem(item, ...rest);
      // A picture that cannot be published because another has its address stays unknown.
      applyRulesToRestricted(item.path, () =>
        other === null ? restricting.setRead(item.path) : restricting.leave(item.path, false),
      );
      return other;
    },

    /** @returns the paths of files that are not shown because nothing is known of this one */
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

    /** @param found by the names of the files that the pictures restrict */
    setRestrictingPictures(folder: string, found: ReadonlyMap<string, RestrictingPicture[]>) {
      for (const path of restricting.set(folder, found)) gate.applyRulesTo(path);
    },

    /** @param last the day until which items were released before */
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

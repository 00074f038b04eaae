interface Keys {
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/** Whether a modifier key changes the meaning of a click (new tab, new window, download). */
export const hasModifierKey = ({ altKey, ctrlKey, metaKey, shiftKey }: Keys) =>
  altKey || ctrlKey || metaKey || shiftKey;

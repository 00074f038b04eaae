interface Keys {
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/** Whether a key is held that makes something else of a click: a new tab, a window, a download. */
export const isModified = ({ altKey, ctrlKey, metaKey, shiftKey }: Keys) => altKey || ctrlKey || metaKey || shiftKey;

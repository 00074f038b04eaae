'use client';
import { useEffect, useRef, useState } from 'react';
import type { MarkdownEditor } from '@/lib/clients/browser/markdown-editor';
import { COMMAND_KEYS, INSERT_EVENT, STORY_COMMANDS, type StoryCommand } from '@/lib/model/story-commands';
import styles from './story-editor.module.css';

interface StoryEditorProps {
  /** Id of the text area that it replaces. */
  field: string;
  label: string;
  words: Record<StoryCommand | 'format', string>;
}

const SIGNS: Record<StoryCommand, string> = {
  heading: 'H',
  bold: 'B',
  italic: 'I',
  link: '↗',
  quote: '”',
  list: '•',
  numbered: '1.',
};

/** The labels of keys for a shortcut such as `Mod-Shift-8`. */
const toKeys = (key: string) => {
  const isMac = /Mac|iP(?:hone|ad)/.test(navigator.platform);
  return key.replace('Mod', isMac ? '⌘' : 'Ctrl').replaceAll('-', isMac ? '' : ' + ');
};

/** Replaces a text area by an editor of Markdown with a toolbar. Without it, the text area stays. */
export function StoryEditor({ field, label, words }: StoryEditorProps) {
  const parent = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<MarkdownEditor>();
  useEffect(() => {
    const area = document.getElementById(field);
    const { form } = area instanceof HTMLTextAreaElement ? area : {};
    if (!(area instanceof HTMLTextAreaElement) || !form || !parent.current) return undefined;
    const mount = parent.current;
    let created: MarkdownEditor | undefined;
    let isGone = false;
    const insert = (event: Event) => {
      // A phone shows the archive in place of the text.
      if (form.offsetParent === null) document.querySelector<HTMLInputElement>('[name="pane"][value="write"]')?.click();
      created?.insert((event as CustomEvent<string>).detail);
    };
    import('@/lib/clients/browser/markdown-editor').then(
      ({ createMarkdownEditor }) => {
        if (isGone) return;
        const hadFocus = document.activeElement === area;
        created = createMarkdownEditor({
          parent: mount,
          text: area.value,
          label,
          onChange(text) {
            area.value = text;
            area.dispatchEvent(new Event('input', { bubbles: true }));
          },
          onSave: () => form.requestSubmit(),
        });
        area.hidden = true;
        form.addEventListener(INSERT_EVENT, insert);
        if (hadFocus) created.focus();
        setEditor(created);
      },
      () => {},
    );
    return () => {
      isGone = true;
      form.removeEventListener(INSERT_EVENT, insert);
      area.hidden = false;
      created?.destroy();
    };
  }, [field, label]);
  return (
    <>
      {editor && (
        <div role="toolbar" aria-label={words.format} aria-controls={field} className={styles.toolbar}>
          {STORY_COMMANDS.map((command) => (
            <button
              key={command}
              type="button"
              aria-label={words[command]}
              title={`${words[command]} (${toKeys(COMMAND_KEYS[command])})`}
              data-command={command}
              onClick={() => editor.run(command)}
            >
              <span aria-hidden="true">{SIGNS[command]}</span>
            </button>
          ))}
        </div>
      )}
      <div ref={parent} className={styles.editor} data-editor={editor ? '' : undefined} />
    </>
  );
}

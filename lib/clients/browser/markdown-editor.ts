// Edits Markdown with CodeMirror, whose parts are loaded at the desk alone.
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { defineLanguageFacet, HighlightStyle, Language, syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, type KeyBinding, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { parser } from '@lezer/markdown';
import {
  BLOCK_TYPE,
  COMMAND_KEYS,
  insertBlock,
  runStoryCommand,
  STORY_COMMANDS,
  type StoryCommand,
  type TextChange,
} from '@/lib/model/story-commands';

export interface MarkdownEditor {
  getText(): string;
  /** Replaces the whole text, as one step that can be undone. */
  setText(text: string): void;
  run(command: StoryCommand): void;
  /** Inserts paragraphs in place of the selection. */
  insert(block: string): void;
  focus(): void;
  destroy(): void;
}

interface EditorOptions {
  parent: Element;
  text: string;
  /** Accessible name. */
  label: string;
  onChange(text: string): void;
  /** The key for saving was pressed. */
  onSave(): void;
}

const markdown = new Language(defineLanguageFacet(), parser, [], 'markdown');

const style = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '600' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.link, tags.url], color: 'var(--accent)' },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.labelName], color: 'var(--quiet)' },
]);

const theme = EditorView.theme({
  '&': { border: '1px solid color-mix(in srgb, var(--ink) 55%, transparent)', borderRadius: '0.3rem' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '1px' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '1.6', minHeight: '20rem', maxHeight: '70vh' },
  '.cm-content': { padding: 'var(--space-3)', caretColor: 'var(--ink)' },
  // Each line has the direction of its own first letter.
  '.cm-line': { unicodeBidi: 'plaintext', textAlign: 'start', padding: '0' },
});

export function createMarkdownEditor({ parent, text, label, onChange, onSave }: EditorOptions): MarkdownEditor {
  function apply({ from, to, insert, selected }: TextChange) {
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: selected.from, head: selected.to },
      scrollIntoView: true,
      userEvent: 'input',
    });
    view.focus();
  }
  const run = (command: StoryCommand) =>
    apply(runStoryCommand(view.state.doc.toString(), view.state.selection.main, command));
  const keys: KeyBinding[] = [
    ...STORY_COMMANDS.map((command) => ({
      key: COMMAND_KEYS[command],
      run: () => {
        run(command);
        return true;
      },
    })),
    {
      key: 'Mod-Enter',
      run: () => {
        onSave();
        return true;
      },
    },
  ];
  const drop = EditorView.domEventHandlers({
    drop(event, target) {
      const block = event.dataTransfer?.getData(BLOCK_TYPE);
      if (!block) return false;
      event.preventDefault();
      const at = target.posAtCoords({ x: event.clientX, y: event.clientY }) ?? target.state.doc.length;
      apply(insertBlock(target.state.doc.toString(), { from: at, to: at }, block));
      return true;
    },
  });
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        history(),
        keymap.of([...keys, ...defaultKeymap, ...historyKeymap]),
        markdown,
        syntaxHighlighting(style),
        theme,
        drop,
        EditorView.lineWrapping,
        EditorView.perLineTextDirection.of(true),
        EditorView.contentAttributes.of({
          'aria-label': label,
          tabindex: '0',
          spellcheck: 'true',
          autocapitalize: 'sentences',
        }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) onChange(state.doc.toString());
        }),
      ],
    }),
  });
  return {
    getText: () => view.state.doc.toString(),
    setText: (next) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } }),
    run,
    insert: (block) => apply(insertBlock(view.state.doc.toString(), view.state.selection.main, block)),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

import type { MessageKey } from '@/lib/messages/messages';
import type { LookField } from '@/lib/model/desk-forms';

/** Labels of the fields of the look. */
export const LOOK_LABELS: Record<LookField, MessageKey> = {
  'accent.light': 'deskLook.accent',
  'accent.dark': 'deskLook.accentDark',
  'paper.light': 'deskLook.paper',
  'paper.dark': 'deskLook.paperDark',
  'type.pair': 'deskLook.pair',
  'type.display': 'deskLook.display',
  'type.text': 'deskLook.text',
  corners: 'deskLook.corners',
  density: 'deskLook.density',
  'logo.light': 'deskLook.logo',
  'logo.dark': 'deskLook.logoDark',
  icon: 'deskLook.icon',
  'header.links': 'deskLook.links',
  'footer.text': 'deskLook.words',
  'footer.institution': 'deskLook.institution',
  'footer.links': 'deskLook.links',
  'footer.imprint': 'deskLook.imprint',
  'footer.privacy': 'deskLook.privacy',
  'footer.social': 'deskLook.social',
  css: 'deskLook.css',
};

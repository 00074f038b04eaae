// Generates the table of docs/settings.md and .env.example from the settings.
import { SETTINGS } from './settings';

export const renderSettingsTable = () =>
  [
    '| name | default | what |',
    '|---|---|---|',
    ...Object.entries(SETTINGS).map(([name, row]) => `| \`${name}\` | \`${row.default}\` | ${row.help} |`),
  ].join('\n');

export const renderEnvExample = () =>
  [
    "# The deployer's settings, with their defaults. docs/settings.md says more.",
    ...Object.entries(SETTINGS).flatMap(([name, row]) => [
      ...('note' in row ? [`# ${row.note}`] : []),
      `${name}=${row.default}`,
    ]),
    '',
  ].join('\n');

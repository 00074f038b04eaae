import { getAgentType } from '@/lib/model/organisation';

test.each([
  'Detroit Publishing Co.',
  'Smith & Sons Ltd',
  'Fotostudio Meyer GmbH',
  'Museum für Naturkunde Berlin',
  'Bibliothèque nationale de France',
  'Associated Press Agency',
  'Universität Basel',
  'N.A.S.A.',
  'Brown Brothers',
])('%s is an organisation', (name) => expect(getAgentType(name)).toBe('Organization'));

test.each([
  'Felice Beato',
  'Frederic Edwin Church',
  'Maria de Sá',
  'Inka Ltdovic',
  'Ágnes Kovács',
  'J. Coburn',
  'Doe, Jane',
  '',
])('%s is a person', (name) => expect(getAgentType(name)).toBe('Person'));

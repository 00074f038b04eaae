import { parseLetter } from '@/lib/letters/letter';
import { getMessages } from '@/lib/messages/messages';
import { checkField, getLetterFaultMessages, LETTER_FIELDS, LETTER_LIMITS } from '@/lib/model/letter-form';

const words = getLetterFaultMessages(getMessages('en'));

const toForm = (values: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    message: 'The boat is the Maria.',
    ...values,
  }))
    form.set(name, value);
  return form;
};

const read = (values: Record<string, string>) => {
  const parsed = parseLetter(toForm(values), words);
  if (parsed.type === 'faults') throw new Error(JSON.stringify(parsed.faults));
  return parsed.written;
};

const faults = (values: Record<string, string>) => {
  const parsed = parseLetter(toForm(values), words);
  return parsed.type === 'faults' ? Object.keys(parsed.faults) : [];
};

test('a complete letter is accepted unchanged', () => {
  expect(read({ publish: 'yes', about: 'abcdefgh23' })).toEqual({
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    message: 'The boat is the Maria.',
    publish: true,
    about: 'abcdefgh23',
  });
});

test('publication requires a ticked box', () => {
  expect([read({}).publish, read({ publish: 'true' }).publish, read({ publish: 'no' }).publish]).toEqual([
    false,
    false,
    false,
  ]);
});

test.each(['../../etc', 'ABCDEFGH23', '<script>', 'a'.repeat(4000)])('a letter about %s has no subject', (about) => {
  expect(read({ about }).about).toBeUndefined();
});

test('all invalid fields are reported at once', () => {
  expect(faults({ name: ' ', email: 'ada', message: '' })).toEqual(['name', 'email', 'message']);
});

test.each([
  'ada@example',
  'ada',
  '@example.org',
  'ada@@example.org',
  'a b@example.org',
  'ada@example.org, eve@example.org',
  'ada@example.org\nBcc: eve@example.org',
  'ada@example.org\r\nBcc: eve@example.org',
  '"ada"@example.org',
  'ada@-example.org',
  `${'a'.repeat(65)}@example.org`,
  `ada@${'a'.repeat(250)}.org`,
  '<ada@example.org>',
])('%j is no e-mail address', (email) => {
  expect(faults({ email })).toEqual(['email']);
});

test.each(["o'neil+boats@mail.example.co.uk", 'ADA@EXAMPLE.ORG', ' ada@example.org '])(
  '%j is an e-mail address',
  (email) => {
    expect(read({ email }).email).toBe(email.trim());
  },
);

test('a name is a single line, so that it cannot inject a header', () => {
  const { name } = read({ name: 'Ada\r\nBcc: eve@example.org\u2028x\u0000y' });
  expect(name).toBe('Ada Bcc: eve@example.org x y');
});

test('invisible characters are removed, and text is preserved', () => {
  const { message } = read({ message: 'a\u202Eb\u2066c\u0007d\r\n<script>alert(1)</script>\u0085é שלום' });
  expect(message).toBe('abc d\n<script>alert(1)</script>\né שלום');
});

test('a message of invisible characters only is empty', () => {
  expect(faults({ message: '\u202E \u0000\n' })).toEqual(['message']);
});

test.each(LETTER_FIELDS)('%s has exactly the documented maximum length', (field) => {
  const text = (length: number) => (field === 'email' ? 'x'.repeat(length) : 'é'.repeat(length));
  expect(checkField(field, text(LETTER_LIMITS[field] + 1), words)).toMatch(/longer than/);
  expect(checkField(field, text(LETTER_LIMITS[field]), words) ?? '').not.toMatch(/longer than/);
});

test('line breaks count as one character, as in browsers', () => {
  expect(faults({ message: 'a\r\n'.repeat(LETTER_LIMITS.message / 2) })).toEqual([]);
});

test('files in place of texts are rejected', () => {
  const form = toForm({});
  form.set('message', new File(['x'], 'x.txt'));
  expect(parseLetter(form, words)).toMatchObject({ type: 'faults', faults: { message: expect.any(String) } });
});

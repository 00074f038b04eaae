/** @jest-environment node */
import { readForm } from '@/lib/http/form-body';

const post = (body: string, type: string) =>
  readForm(new Request('http://a.example/', { method: 'POST', body, headers: { 'Content-Type': type } }), 100);

test('a form is parsed, and one that is too long is distinguished from an invalid one', async () => {
  const form = await post('message=Hello', 'application/x-www-form-urlencoded');
  expect(typeof form === 'number' ? form : form.get('message')).toBe('Hello');
  expect(await post('m'.repeat(101), 'application/x-www-form-urlencoded')).toBe(413);
  for (const [body, type] of [
    ['{}', 'application/json'],
    ['', ''],
    ['--x\r\nnothing', 'multipart/form-data; boundary=x'],
    ['--x', 'multipart/form-data'],
  ] as const)
    expect(await post(body, type)).toBe(400);
});

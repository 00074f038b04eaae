import { isLoopback, toClientAddress, toNetwork } from '@/lib/http/client-ip';

describe('the address of the client', () => {
  test.each([
    ['without a proxy, the other end', '192.0.2.1', undefined, 0, '192.0.2.1'],
    ['a mapped address, plainly', '::ffff:192.0.2.1', undefined, 0, '192.0.2.1'],
    ['without a proxy, whatever a visitor writes is ignored', '192.0.2.1', '198.51.100.1', 0, '192.0.2.1'],
    ['behind a proxy on this machine that nobody told us of, it is not known', '127.0.0.1', '198.51.100.1', 0, null],
    ['nor behind one in a network of its own', '172.18.0.3', '198.51.100.1', 0, null],
    ['behind one proxy, the last that it names', '127.0.0.1', '198.51.100.1, 192.0.2.7', 1, '192.0.2.7'],
    ['behind two, the last but one', '127.0.0.1', '198.51.100.1, 192.0.2.7, 10.0.0.2', 2, '192.0.2.7'],
    ['behind two of which one says nothing, the first', '127.0.0.1', '192.0.2.7', 2, '192.0.2.7'],
    ['a proxy that names a port', '127.0.0.1', '192.0.2.7:5501', 1, '192.0.2.7'],
    ['an address in brackets', '127.0.0.1', '[2001:db8::1]:443', 1, '2001:db8::1'],
    ['a proxy itself, which forwards nothing', '10.0.0.5', undefined, 1, '10.0.0.5'],
    ['what is no address', '127.0.0.1', 'unknown, <script>', 1, null],
  ])('%s', (_, remote, forwarded, proxies, client) => expect(toClientAddress(remote, forwarded, proxies)).toBe(client));
});

test('an IPv6 network is one client', () => {
  expect(toNetwork('2001:db8:1:2:3:4:5:6')).toBe(toNetwork('2001:db8:1:2::9'));
  expect(toNetwork('2001:db8:1:3::9')).not.toBe(toNetwork('2001:db8:1:2::9'));
  expect(toNetwork('192.0.2.1')).toBe('192.0.2.1');
});

test('loopback addresses are recognised', () => {
  expect(['127.0.0.1', '127.8.9.9', '::1', '128.0.0.1'].map(isLoopback)).toEqual([true, true, true, false]);
});

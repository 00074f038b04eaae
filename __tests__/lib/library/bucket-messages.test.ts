import { parseBucketMessage } from '@/lib/library/bucket-messages';
import {
  makeCephMessage,
  makeEventBridgeMessage,
  makeMinioMessage,
  makeS3Message,
  makeSnsConfirmation,
  makeSnsMessage,
} from '../../bucket-messages';

const ADDRESS = { bucket: 'vitrine', prefix: 'an archive/' };
const KEY = 'an archive/towns/Ünïcode & +%41 #1.jpg';
const NAME = 'towns/Ünïcode & +%41 #1.jpg';

const parse = (text: string) => parseBucketMessage(text, ADDRESS);

test.each([
  ['Amazon S3', makeS3Message([KEY])],
  ['Amazon S3, of one that was removed', makeS3Message([KEY], { event: 'ObjectRemoved:DeleteMarkerCreated' })],
  ['S3 by SNS', makeSnsMessage(makeS3Message([KEY]))],
  ['EventBridge', makeEventBridgeMessage(KEY)],
  ['EventBridge, of one that was removed', makeEventBridgeMessage(KEY, { event: 'Object Deleted' })],
  ['EventBridge by SNS', makeSnsMessage(makeEventBridgeMessage(KEY))],
  ['MinIO', makeMinioMessage(KEY)],
])('%s names an object', (_, text) => {
  expect(parse(text)).toEqual({ type: 'objects', keys: [NAME] });
});

test('Ceph, which does not encode keys, names every key that may be meant', () => {
  expect(parse(makeCephMessage('an archive/a b+c.jpg'))).toEqual({ type: 'objects', keys: ['a b c.jpg', 'a b+c.jpg'] });
  expect(parse(makeCephMessage('an archive/100%.jpg'))).toEqual({ type: 'objects', keys: ['100%.jpg'] });
});

test('objects are named once each, and those outside the prefix not at all', () => {
  const keys = ['an archive/a.jpg', 'another/a.jpg', 'an archive/a.jpg', 'an archive', 'an archive/b.jpg'];
  expect(parse(makeS3Message(keys))).toEqual({ type: 'objects', keys: ['a.jpg', 'b.jpg'] });
  expect(parse(makeS3Message(['an archive/a.jpg'], { bucket: 'other' }))).toEqual({ type: 'objects', keys: [] });
  const whole = { bucket: 'vitrine', prefix: '' };
  expect(parseBucketMessage(makeS3Message(['another/a.jpg']), whole)).toEqual({
    type: 'objects',
    keys: ['another/a.jpg'],
  });
  // An access point alias is not the name of a bucket.
  const alias = { bucket: 'archive-hrzrlukc5m36ft7okagglf3gmwluquse1b-s3alias', prefix: '' };
  expect(parseBucketMessage(makeS3Message(['a.jpg']), alias)).toEqual({ type: 'objects', keys: ['a.jpg'] });
});

test('the test message of a new notification names no object', () => {
  const text = JSON.stringify({ Service: 'Amazon S3', Event: 's3:TestEvent', Bucket: 'vitrine' });
  expect(parse(text)).toEqual({ type: 'objects', keys: [] });
});

test.each([
  ['nothing', ''],
  ['no JSON', 'hello'],
  ['half of it', makeS3Message([KEY]).slice(0, -3)],
  ['null', 'null'],
  ['a list', '[]'],
  ['nests deeply', '['.repeat(100_000)],
  ['records of something else', '{"Records":[{"eventSource":"aws:ses","ses":{}}]}'],
  ['one record that names nothing', makeS3Message([KEY]).replace('}}}]}', '}}},{"s3":{}}]}')],
  ['a key that is no text', makeS3Message([KEY]).replace(/"key":"[^"]*"/, '"key":{"a":1}')],
  ['a key that is too long', makeS3Message(['k'.repeat(4000)])],
  ['an empty key', makeS3Message([''])],
  ['another service of EventBridge', makeEventBridgeMessage(KEY).replace('aws.s3', 'aws.ec2')],
  ['an envelope with something else', makeSnsMessage('Hello')],
  ['an envelope in an envelope', makeSnsMessage(makeSnsMessage(makeS3Message([KEY])))],
  ['a subscription elsewhere', makeSnsConfirmation('https://sns.eu-central-1.amazonaws.com.example.org/?Token=1')],
  ['a subscription that breaks a line', makeSnsConfirmation('https://sns.a.amazonaws.com/?Token=1\nVitrine: hello')],
  ['properties of every object', '{"__proto__":{"Records":[]},"constructor":{"Records":[]}}'],
])('%s may mean every object', (_, text) => {
  expect(parse(text)).toEqual({ type: 'all' });
});

test('an unconfirmed subscription gives the URL to confirm it', () => {
  expect(parse(makeSnsConfirmation())).toEqual({
    type: 'confirmation',
    topic: 'arn:aws:sns:eu-central-1:111122223333:archive',
    address: expect.stringMatching(
      /^https:\/\/sns\.eu-central-1\.amazonaws\.com\/\?Action=ConfirmSubscription&.*Token=/,
    ),
  });
});

// Change notifications of object storage in the format of each sender.

interface Named {
  bucket?: string;
  event?: string;
}

const encodeKey = (key: string) => encodeURIComponent(key).replaceAll('%20', '+').replaceAll('%2F', '/');

const toRecord = (key: string, source: string, { bucket = 'vitrine', event = 'ObjectCreated:Put' }: Named) => ({
  eventVersion: '2.1',
  eventSource: source,
  awsRegion: 'eu-central-1',
  eventTime: '2026-11-24T01:02:03.000Z',
  eventName: event,
  s3: {
    s3SchemaVersion: '1.0',
    configurationId: 'all',
    bucket: { name: bucket, ownerIdentity: { principalId: 'A1' }, arn: `arn:aws:s3:::${bucket}` },
    object: { key, size: 12, eTag: 'd41d8cd98f00b204e9800998ecf8427e', sequencer: '0055AED6DCD90281E5' },
  },
});

/** Amazon S3 itself, and senders that forward its messages unchanged. */
export const makeS3Message = (keys: string[], named: Named = {}) =>
  JSON.stringify({ Records: keys.map((key) => toRecord(encodeKey(key), 'aws:s3', named)) });

export const makeMinioMessage = (key: string, { bucket = 'vitrine', event = 's3:ObjectCreated:Put' }: Named = {}) =>
  JSON.stringify({
    EventName: event,
    Key: `${bucket}/${key}`,
    Records: [toRecord(encodeURIComponent(key).replaceAll('%20', '+'), 'minio:s3', { bucket, event })],
  });

/** Ceph does not encode the key. */
export const makeCephMessage = (key: string, named: Named = {}) =>
  JSON.stringify({ Records: [{ ...toRecord(key, 'ceph:s3', named), eventId: '1.2.3', opaqueData: '' }] });

export const makeEventBridgeMessage = (key: string, { bucket = 'vitrine', event = 'Object Created' }: Named = {}) =>
  JSON.stringify({
    version: '0',
    id: '17793124-05d4-b198-2fde-7ededc63b103',
    'detail-type': event,
    source: 'aws.s3',
    account: '111122223333',
    time: '2026-11-24T01:02:03Z',
    region: 'eu-central-1',
    resources: [`arn:aws:s3:::${bucket}`],
    detail: {
      version: '0',
      bucket: { name: bucket },
      object: { key, size: 12, etag: 'd41d8cd98f00b204e9800998ecf8427e', sequencer: '00617F08299329D189' },
      reason: 'PutObject',
    },
  });

const TOPIC = 'arn:aws:sns:eu-central-1:111122223333:archive';

export const makeSnsMessage = (message: string) =>
  JSON.stringify({
    Type: 'Notification',
    MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
    TopicArn: TOPIC,
    Subject: 'Amazon S3 Notification',
    Message: message,
    Timestamp: '2026-11-24T01:02:03.000Z',
    SignatureVersion: '1',
    Signature: 'EXAMPLE',
  });

export const makeSnsConfirmation = (
  address = `https://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=${TOPIC}&Token=2336412f37`,
) =>
  JSON.stringify({
    Type: 'SubscriptionConfirmation',
    MessageId: '165545c9-2a5c-472c-8df2-7ff2be2b3b1b',
    Token: '2336412f37',
    TopicArn: TOPIC,
    Message: `You have chosen to subscribe to the topic ${TOPIC}.`,
    SubscribeURL: address,
    Timestamp: '2026-11-24T01:02:03.000Z',
  });

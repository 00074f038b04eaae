// An S3 server of the tests as a program, which says what it has taken and given whenever it is asked for it: servers-store.ts
import { startS3 } from '../s3-server';

const s3 = await startS3();
console.log(s3.endpoint);
process.on('message', () =>
  process.send?.({ sent: s3.state.sent, received: s3.state.received, requests: s3.state.requests.length }),
);

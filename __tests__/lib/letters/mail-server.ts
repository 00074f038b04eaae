// A minimal mail server that accepts or rejects mail: https://www.rfc-editor.org/rfc/rfc5321.
import { createServer, type Socket } from 'node:net';

export interface Received {
  from: string;
  to: string[];
  data: string;
}

export function createMailServer() {
  const mails: Received[] = [];
  const state = { isRefusing: false };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    const say = (text: string) => socket.write(`${text}\r\n`);
    let mail: Received = { from: '', to: [], data: '' };
    let isData = false;
    let rest = '';
    say('220 test');
    socket.on('data', (chunk) => {
      rest += chunk.toString('utf8');
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (isData) {
          if (line === '.') {
            isData = false;
            mails.push(mail);
            mail = { from: '', to: [], data: '' };
            say('250 taken');
          } else mail.data += `${line.replace(/^\.\./, '.')}\n`;
        } else if (/^EHLO/i.test(line)) say('250 test');
        else if (/^MAIL FROM:<(.*?)>/i.test(line)) {
          mail.from = /<(.*?)>/.exec(line)?.[1] ?? '';
          say(state.isRefusing ? '451 later' : '250 ok');
        } else if (/^RCPT TO:<(.*?)>/i.test(line)) {
          mail.to.push(/<(.*?)>/.exec(line)?.[1] ?? '');
          say('250 ok');
        } else if (/^DATA/i.test(line)) {
          isData = true;
          say('354 go on');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else say('250 ok');
      }
    });
  });
  return {
    mails,
    state,
    listen: () =>
      new Promise<number>((resolve) =>
        server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
      ),
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

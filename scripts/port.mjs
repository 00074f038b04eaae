// Looks at the port before the site is built and started, so that what is wrong with it is said in one line.
import net from 'node:net';

/** Ends with 78, as for every wrong setting. @returns the port */
export function toPort(text = process.env.PORT) {
  const named = text?.trim() || '3000';
  if (/^\d{1,5}$/.test(named) && Number(named) <= 65_535) return Number(named);
  console.error(
    `vitrine: PORT is ${JSON.stringify(text)}: a whole number from 0 to 65535 is wanted (docs/settings.md).`,
  );
  process.exit(78);
}

const WORDS = {
  EADDRINUSE: 'another program listens there already; end it, or start with PORT=3001 npm start',
  EACCES: 'only an administrator may listen below 1024; start with PORT=3000, behind a proxy',
};

/** Ends with 1 where nobody can listen at a port now. */
export async function mustBeFree(port) {
  const code = await new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', (error) => resolve(error.code));
    server.listen(port, () => server.close(() => resolve(null)));
  });
  if (!(code in WORDS)) return;
  console.error(`vitrine: port ${port} cannot be used (${code}): ${WORDS[code]}.`);
  process.exit(1);
}

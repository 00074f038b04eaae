// Checks the port before the build and start, so that a problem is reported in one line.
import net from 'node:net';

/**
 * Exits with 78, the status for invalid settings, if PORT is invalid.
 * @returns the port
 */
export function parsePort(text = process.env.PORT) {
  const named = text?.trim() || '3000';
  if (/^\d{1,5}$/.test(named) && Number(named) <= 65_535) return Number(named);
  console.error(
    `vitrine: PORT is ${JSON.stringify(text)}: a whole number from 0 to 65535 is wanted (docs/settings.md).`,
  );
  process.exit(78);
}

const toWords = (remedy) => ({
  EADDRINUSE: `another program listens there already; end it, or start with ${remedy}`,
  EACCES: 'only an administrator may listen below 1024; use another port, behind a proxy',
});

/**
 * Exits with 1 if the port cannot be used.
 * @param {number} port
 * @param {string} remedy command that names another port
 */
export async function mustBeFree(port, remedy = 'PORT=3001 npm start') {
  const code = await new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', (error) => resolve(error.code));
    server.listen(port, () => server.close(() => resolve(null)));
  });
  const words = toWords(remedy);
  if (!(code in words)) return;
  console.error(`vitrine: port ${port} cannot be used (${code}): ${words[code]}.`);
  process.exit(1);
}

// node tools/try-image.mjs IMAGE, with Docker, or as root --root FOLDER, with bubblewrap (tools/image-root.sh makes that
// folder): runs the image as its owners do, and checks each promise of docs/container.md.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const FILM = 'tools/sample/film/muybridge-cat-in-motion.mp4';
const PORT = process.env.PORT || '4300';
const site = `http://127.0.0.1:${PORT}`;
const MAX_START_MS = 60_000;
/** Maximum time from SIGTERM to the end, with a download that takes one second. */
const MAX_STOP_SECONDS = 5;
/** Exit code of a process that SIGTERM ended: 128 + 15. */
const ENDED = 143;
const SOUND_BYTES = 64 * 1024 * 1024;

const [first = '', folder = ''] = process.argv.slice(2);
const place = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-image-')));
fs.chmodSync(place, 0o755);

/** Instructions of the Dockerfile by name; the last of a name wins, as in the image. */
const instructions = new Map(
  fs
    .readFileSync(path.join(root, 'Dockerfile'), 'utf8')
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => [line.split(' ', 1)[0], line.slice(line.indexOf(' ') + 1)]),
);
const readList = (name) => JSON.parse(/\[.*\]/.exec(instructions.get(name))[0]);
const healthCheck = readList('HEALTHCHECK');

const useDocker = ({ user, env, library, data, command }) => [
  ...['docker', 'run', '--rm', '--network=host', '--read-only', '--tmpfs=/tmp'],
  ...[`--volume=${library}:/library:ro`, `--volume=${data}:/data`, ...(user ? [`--user=${user}`] : [])],
  ...Object.entries(env).map(([name, value]) => `--env=${name}=${value}`),
  ...[first, ...command],
];

/** The same by namespaces alone. */
const useBubblewrap = ({ user, env, library, data, command }) => {
  const imageEnv = [...instructions.get('ENV').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]);
  const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  const [uid, gid] = user?.split(':') ?? [];
  return [
    ...['bwrap', '--unshare-pid', '--as-pid-1', '--info-fd', '3', '--clearenv', '--chdir', instructions.get('WORKDIR')],
    ...['--ro-bind', folder, '/', '--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp', '--chmod', '1777', '/tmp'],
    ...['--ro-bind', library, '/library', '--bind', data, '/data'],
    ...[...imageEnv, ...Object.entries({ ...env, PATH })].flatMap((pair) => ['--setenv', ...pair]),
    ...(user ? ['setpriv', '--reuid', uid, '--regid', gid, '--clear-groups'] : []),
    ...[...readList('ENTRYPOINT'), ...(command.length > 0 ? command : readList('CMD'))],
  ];
};
const isDocker = first !== '--root';
const toCommand = isDocker ? useDocker : useBubblewrap;
if (!isDocker) for (const name of ['library', 'data']) fs.mkdirSync(path.join(folder, name), { recursive: true });

/** A container that runs; `ended` is its exit code, `output` all that it has printed. */
function start({ command = [], env = {}, ...options }) {
  const [program, ...args] = toCommand({ command, env: { PORT, ...env }, ...options });
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  const container = { output: '', info: '', ended: new Promise((resolve) => child.on('exit', resolve)), stop };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      container.output += part;
    });
  child.stdio[3].on('data', (part) => {
    container.info += part;
  });
  /** Docker passes the signal on; bubblewrap names the process to send it to. */
  function stop() {
    if (isDocker) child.kill('SIGTERM');
    else process.kill(JSON.parse(container.info)['child-pid'], 'SIGTERM');
    return container.ended;
  }
  return container;
}

function check(isTrue, name, detail = '') {
  console.log(`${isTrue ? 'ok    ' : 'FAILED'} ${name}${detail && ` (${detail})`}`);
  if (!isTrue) process.exitCode = 1;
}

async function until(condition) {
  const end = performance.now() + MAX_START_MS;
  while (performance.now() < end) {
    if (await condition()) return true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return false;
}

const getHealth = () =>
  fetch(`${site}/api/health`).then(
    (response) => response.json(),
    () => null,
  );
const isRead = async () => {
  const health = await getHealth();
  return health?.ready && health.state === 'idle' && health.items === 3;
};

const PDF = `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Count 1/Kids[3 0 R]>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>> endobj
4 0 obj <</Length 42>> stream
BT /F 20 Tf 20 100 Td (Quayside) Tj ET    
endstream endobj
5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
trailer <</Root 1 0 R>>
`;

/** A film, a document and a recording, which only their owner may read. */
function makeLibrary(owner) {
  const library = path.join(place, `library-${owner}`);
  fs.mkdirSync(library);
  fs.copyFileSync(path.join(root, FILM), path.join(library, 'film.mp4'));
  fs.writeFileSync(path.join(library, 'document.pdf'), PDF);
  const sound = Buffer.alloc(SOUND_BYTES);
  sound.write('RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x80\x3e\0\0\x02\0\x10\0data', 'latin1');
  sound.writeUInt32LE(SOUND_BYTES - 8, 4);
  sound.writeUInt32LE(SOUND_BYTES - 44, 40);
  fs.writeFileSync(path.join(library, 'sound.wav'), sound);
  for (const name of fs.readdirSync(library)) {
    const file = path.join(library, name);
    fs.chownSync(file, owner, owner);
    // New files are read once they have stopped growing.
    fs.utimesSync(file, 1e9, 1e9);
  }
  fs.chownSync(library, owner, owner);
  fs.chmodSync(library, 0o700);
  return library;
}

function makeData(owner) {
  const data = fs.mkdtempSync(path.join(place, 'data-'));
  fs.chownSync(data, owner, owner);
  return data;
}

async function findItem(text) {
  const html = await fetch(`${site}/search?q=${text}`).then((response) => response.text());
  const [, href] = /href="(\/items\/[^"]+)"/.exec(html) ?? [];
  return { href, html: href && (await fetch(site + href).then((response) => response.text())) };
}

async function checkPicture(name, text) {
  const { html = '' } = await findItem(text);
  const [url] = /\/iiif\/3\/[^" ]+\.(?:jpg|webp|avif)/.exec(html) ?? [];
  const response = url && (await fetch(site + url));
  check(response?.status === 200 && /^image\//.test(response.headers.get('content-type')), name, url);
}

/** Stops the site while a visitor is downloading, who reads the rest afterwards. */
async function checkStop(container) {
  const { href } = await findItem('sound');
  const reader = (await fetch(`${site}${href}/file`)).body.getReader();
  let { length } = (await reader.read()).value;
  const before = performance.now();
  const ended = container.stop();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  for (let part = await reader.read(); !part.done; part = await reader.read()) length += part.value.length;
  check(length === SOUND_BYTES, 'SIGTERM lets a running download end', `${length} bytes`);
  const code = await ended;
  const seconds = (performance.now() - before) / 1000;
  check(code === ENDED, 'it ends as a program does that SIGTERM has ended', `${code}`);
  check(seconds < MAX_STOP_SECONDS, 'it stops soon after', `${seconds.toFixed(1)} s`);
}

async function checkRead(container, name) {
  const isDone = await until(isRead);
  check(isDone, name, isDone ? '' : container.output);
}

async function tryUser() {
  const options = { user: '4321:4321', library: makeLibrary(4321), data: makeData(4321) };
  const before = performance.now();
  const container = start(options);
  await checkRead(container, '--user with a read-only root reads the library');
  console.log(`       ${((performance.now() - before) / 1000).toFixed(1)} s until everything is read`);
  await checkPicture('a frame of the film is its picture', 'film');
  await checkPicture('a page of the PDF is drawn', 'document');
  check((await findItem('Quayside')).href, 'the text of the PDF is found');
  check((await start({ ...options, command: healthCheck }).ended) === 0, 'the health check is content');
  const doctor = start({ ...options, command: ['vitrine', 'doctor'] });
  check((await doctor.ended) === 0, 'vitrine doctor finds nothing broken', doctor.output.split('\n').at(-2));
  check(/ok +Films/.test(doctor.output) && /ok +Documents/.test(doctor.output), 'ffmpeg and poppler are inside');
  await checkStop(container);
  check((await start({ ...options, command: healthCheck }).ended) === 1, 'without a site, the health check fails');
}

async function tryPuid() {
  const data = makeData(0);
  const container = start({ env: { PUID: '1026', PGID: '100' }, library: makeLibrary(1026), data });
  await checkRead(container, 'PUID and PGID read a library of that user');
  await container.stop();
  const owners = new Set(
    ['.', ...fs.readdirSync(data)].map((name) => {
      const { uid, gid } = fs.lstatSync(path.join(data, name));
      return `${uid}:${gid}`;
    }),
  );
  check([...owners].join() === '1026:100', 'all derived data belong to PUID:PGID', [...owners].join());
  const wrong = start({ env: { PUID: 'anna' }, library: place, data });
  check((await wrong.ended) === 78 && wrong.output.includes('PUID=anna'), 'a name as PUID is rejected');
}

async function tryForeignLibrary() {
  const container = start({ library: path.join(place, 'library-4321'), data: makeData(1000) });
  const isReported = await until(() => container.output.includes('PUID=4321'));
  check(
    isReported,
    'a library of another user is reported with the remedy',
    container.output.trim().split('\n').at(-1),
  );
  check(await until(async () => (await getHealth())?.ready === false), 'the health check reports it too');
  await container.stop();
}

try {
  await tryUser();
  await tryPuid();
  await tryForeignLibrary();
} finally {
  fs.rmSync(place, { recursive: true, force: true });
}

// Drives a browser through W3C protocols: WebDriver BiDi for Firefox, WebDriver for WebKit.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import WebSocket from 'ws';
import { type BROWSERS, findBrowser } from '../../scripts/other-browsers.mjs';

/** Sources of input: https://www.w3.org/TR/webdriver2/#actions, the same in both protocols. */
export type Actions = { type: string; id: string; parameters?: object; actions: object[] }[];

export interface Session {
  go(url: string): Promise<void>;
  /** @param body function body, which reads `args` and may be asynchronous @returns a JSON value */
  run(body: string, args: unknown[]): Promise<unknown>;
  act(actions: Actions): Promise<void>;
  end(): Promise<void>;
}

export type BrowserName = keyof typeof BROWSERS;

/** Waits for a line in the output of a program. */
const hear = (child: ChildProcess, words: RegExp) =>
  new Promise<string>((resolve, reject) => {
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        said += chunk;
        const [, found] = words.exec(said) ?? [];
        if (found) resolve(found);
      });
    child.on('exit', (code) => reject(new Error(`${child.spawnfile} ended (${code}): ${said}`)));
  });

const end = async (...children: ChildProcess[]) => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = new Promise((resolve) => child.on('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }
};

/** Starts a virtual display. */
async function openScreen(program: string) {
  const display = spawn(program, ['-displayfd', '1', '-screen', '0', '1280x1000x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await hear(display, /(\d+)\n/);
  return { display, env: { ...process.env, DISPLAY: `:${number}`, LIBGL_ALWAYS_SOFTWARE: '1' } };
}

/** https://www.w3.org/TR/webdriver-bidi/ */
async function openFirefox(): Promise<Session> {
  const [program = '', screen = ''] = findBrowser('firefox');
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-firefox-'));
  // Enables software WebGL, and focus without a window manager.
  const prefs = ['webgl.force-enabled', 'focusmanager.testmode'].map((name) => `user_pref("${name}", true);\n`);
  fs.writeFileSync(path.join(profile, 'user.js'), prefs.join(''));
  const { display, env } = await openScreen(screen);
  // Without an initial page the address bar has the focus, and pages get no focus events.
  const child = spawn(
    program,
    ['--no-remote', '--profile', profile, '--remote-debugging-port=0', '--width=1280', '--height=900', 'about:license'],
    { stdio: ['ignore', 'pipe', 'pipe'], env },
  );
  const address = await hear(child, /listening on (ws:\S+)\s/);
  const socket = new WebSocket(`${address}/session`);
  const waiting = new Map<number, (answer: { type: string; result: never; message?: string }) => void>();
  socket.on('message', (data) => {
    const answer = JSON.parse(String(data));
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  await new Promise((resolve) => socket.on('open', resolve));
  let count = 0;
  const ask = <Result>(method: string, params: object) =>
    new Promise<Result>((resolve, reject) => {
      count += 1;
      waiting.set(count, ({ type, result, message }) =>
        type === 'success' ? resolve(result) : reject(new Error(`${method}: ${message}`)),
      );
      socket.send(JSON.stringify({ id: count, method, params }));
    });
  await ask('session.new', { capabilities: {} });
  const { contexts } = await ask<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context;
  return {
    go: (url) => ask('browsingContext.navigate', { context, url, wait: 'complete' }),
    async run(body, args) {
      const { result, exceptionDetails } = await ask<{
        result?: { value?: string };
        exceptionDetails?: { text: string };
      }>('script.callFunction', {
        functionDeclaration: `async (json) => { const args = JSON.parse(json); return JSON.stringify(await (async () => { ${body} })()); }`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        awaitPromise: true,
        userActivation: true,
        target: { context },
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result?.value === undefined ? undefined : JSON.parse(result.value);
    },
    act: (actions) => ask('input.performActions', { context, actions }),
    async end() {
      socket.terminate();
      await end(child, display);
      fs.rmSync(profile, { recursive: true, force: true });
    },
  };
}

const findPort = () =>
  new Promise<number>((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** https://www.w3.org/TR/webdriver2/ */
async function openWebkit(): Promise<Session> {
  const [program = '', screen = ''] = findBrowser('webkit');
  const { display, env } = await openScreen(screen);
  const port = await findPort();
  const driver = spawn(program, [`--port=${port}`], {
    stdio: 'ignore',
    env,
  });
  const ask = async (method: string, route: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${route}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${route}: ${value.error}: ${value.message}`);
    return value;
  };
  for (let tries = 0; ; tries += 1) {
    if (await ask('GET', '/status').catch(() => null)) break;
    if (tries > 300) throw new Error('WebKitWebDriver does not answer');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { sessionId } = await ask('POST', '/session', { capabilities: { alwaysMatch: {} } });
  const at = `/session/${sessionId}`;
  await ask('POST', `${at}/timeouts`, { script: 60_000, pageLoad: 120_000 });
  await ask('POST', `${at}/window/rect`, { x: 0, y: 0, width: 1280, height: 1000 });
  return {
    go: (url) => ask('POST', `${at}/url`, { url }),
    async run(body, args) {
      const { value, error } = await ask('POST', `${at}/execute/async`, {
        script: `const args = arguments[0], done = arguments[1];
          (async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }));`,
        args: [args],
      });
      if (error) throw new Error(error);
      return value;
    },
    act: (actions) => ask('POST', `${at}/actions`, { actions }),
    async end() {
      await ask('DELETE', at).catch(() => {});
      await end(driver, display);
    },
  };
}

export const openBrowser = (name: BrowserName) => (name === 'firefox' ? openFirefox() : openWebkit());

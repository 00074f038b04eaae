// Holds requests that come before the middleware does: Next listens first, and loads what adds it afterwards.
import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type IncomingMessage, type RequestListener, Server, type ServerResponse } from 'node:http';
import { handleAllRequests, isContinueExpected, removeAllHandlers } from './all-requests';

// The program that starts Next is compiled apart from what Next runs.
const shared = globalThis as { vitrineRelease?: (add: (server: Server) => void) => void };

/** Holds the requests to every HTTP server of this process, from its first connection until they are released. */
export function holdEarlyRequests() {
  const listeners = new Map<Server, RequestListener[]>();
  const held: [Server, 'request' | 'checkContinue' | 'checkExpectation', IncomingMessage, ServerResponse][] = [];

  // https://nodejs.org/api/diagnostics_channel.html#net
  const hear = (message: unknown) => {
    const { server } = (message as { socket: { server: unknown } }).socket;
    if (!(server instanceof Server) || listeners.has(server)) return;
    listeners.set(server, server.listeners('request') as RequestListener[]);
    handleAllRequests(
      server,
      (request, response) =>
        held.push([server, isContinueExpected(request) ? 'checkContinue' : 'request', request, response]),
      (request, response) => held.push([server, 'checkExpectation', request, response]),
    );
  };
  subscribe('net.server.socket', hear);

  shared.vitrineRelease = (add) => {
    unsubscribe('net.server.socket', hear);
    shared.vitrineRelease = undefined;
    for (const [server, own] of listeners) {
      removeAllHandlers(server);
      for (const listener of own) server.on('request', listener);
      add(server);
    }
    // When all else that starts with the middleware has started.
    setImmediate(() => {
      for (const [server, event, request, response] of held) {
        // Whoever listens since then hears of it as of any other: https://nodejs.org/api/diagnostics_channel.html#http
        channel('http.server.request.start').publish({ request, response, socket: request.socket, server });
        server.emit(event, request, response);
      }
    });
  };
}

/** Answers what was held. @param add told of each server to which something came, once its own listeners are there again */
export const releaseEarlyRequests = (add: (server: Server) => void) => shared.vitrineRelease?.(add);

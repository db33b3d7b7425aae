/** Waits for requests that go on after whoever asked has left: a closed page, a browser that went elsewhere. */

interface Idle {
  readonly handle: Deno.ServeHandler<Deno.NetAddr>;
  /** When no request is being answered. A server that shuts down waits only for those somebody still waits for. */
  idle(): Promise<void>;
}

export function untilIdle(
  answer: (...args: Parameters<Deno.ServeHandler<Deno.NetAddr>>) => Promise<Response>,
): Idle {
  const running = new Set<Promise<unknown>>();
  const track = <T>(work: Promise<T>): Promise<T> => {
    const tracked = work.finally(() => running.delete(tracked));
    running.add(tracked);
    return tracked;
  };
  return {
    handle: (request, info) =>
      track(answer(request, info).then((response) => withTrackedStream(response, track))),
    async idle() {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}

/** A stream of events is being answered until one side ends it. */
function withTrackedStream(response: Response, track: (work: Promise<void>) => void): Response {
  if (response.body === null || response.headers.get("Content-Type") !== "text/event-stream") return response;
  const { readable, writable } = new TransformStream();
  track(response.body.pipeTo(writable).catch(() => {}));
  return new Response(readable, response);
}

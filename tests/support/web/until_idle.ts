/** Waits for requests that go on after whoever asked has left: a closed page, a browser that went elsewhere. */

interface Idle {
  readonly handle: Deno.ServeHandler<Deno.NetAddr>;
  /** When no request is being answered. A server that shuts down waits only for those somebody still waits for. */
  idle(): Promise<void>;
}

export function untilIdle(
  answer: (...args: Parameters<Deno.ServeHandler<Deno.NetAddr>>) => Promise<Response>,
): Idle {
  const running = new Set<Promise<Response>>();
  return {
    handle: (request, info) => {
      const response = answer(request, info).finally(() => running.delete(response));
      running.add(response);
      return response;
    },
    async idle() {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}

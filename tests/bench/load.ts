/** Clients in a thread of their own, and what they are asked to do. */
export interface LoadRequest {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The text that each answer must contain. */
  readonly status: number;
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadDone {
  readonly requests: number;
  readonly bytes: number;
  readonly seconds: number;
}

export type Load = (requested: LoadRequest) => Promise<LoadDone>;

export const openLoad = (stack: AsyncDisposableStack): Load =>
  openThread<LoadRequest, LoadDone>(stack, new URL("./load_thread.ts", import.meta.url));

/** A thread that answers one request after the other. */
export function openThread<Asked, Done>(
  stack: AsyncDisposableStack,
  script: URL,
): (asked: Asked) => Promise<Done> {
  const thread = new Worker(script, { type: "module" });
  stack.defer(() => thread.terminate());
  return (asked) => {
    const { promise, resolve, reject } = Promise.withResolvers<Done>();
    thread.onmessage = ({ data }) => resolve(data);
    thread.onerror = (event) => {
      event.preventDefault();
      reject(new Error(event.message));
    };
    thread.postMessage(asked);
    return promise;
  };
}

/** Makes a call that must succeed, and returns its body as JSON. */
export async function answer(address: string, request: RequestInit): Promise<Record<string, unknown>> {
  const response = await fetch(address, request);
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
  return await response.json();
}

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

export function openLoad(stack: AsyncDisposableStack): Load {
  const thread = new Worker(new URL("./load_thread.ts", import.meta.url), { type: "module" });
  stack.defer(() => thread.terminate());
  return (requested) => {
    const { promise, resolve, reject } = Promise.withResolvers<LoadDone>();
    thread.onmessage = ({ data }) => resolve(data);
    thread.onerror = (event) => {
      event.preventDefault();
      reject(new Error(event.message));
    };
    thread.postMessage(requested);
    return promise;
  };
}

/** Type declarations for the part of ssh2 1 that SFTP channels use; the package has none of its own. */

export interface Attributes {
  readonly size: number | undefined;
  /** Seconds since 1970. */
  readonly mtime: number;
  isFile(): boolean;
  isDirectory(): boolean;
}

export interface DirectoryEntry {
  readonly filename: string;
  readonly attrs: Attributes;
}

export interface FileSystem {
  readonly f_frsize: number;
  /** The free blocks for users other than root. */
  readonly f_bavail: number;
}

export type Callback<T> = (error: Error | null | undefined, value: T) => void;

export interface TransferOptions {
  readonly fileSize?: number;
  /** In bytes. */
  readonly chunkSize?: number;
  /** The number of chunks in transit at once. */
  readonly concurrency?: number;
  readonly step?: (transferred: number) => void;
}

export interface Sftp {
  lstat(path: string, done: Callback<Attributes>): void;
  readdir(path: string, done: Callback<DirectoryEntry[]>): void;
  fastPut(local: string, remote: string, options: TransferOptions, done: Callback<void>): void;
  fastGet(remote: string, local: string, options: TransferOptions, done: Callback<void>): void;
  rename(from: string, to: string, done: Callback<void>): void;
  unlink(path: string, done: Callback<void>): void;
  mkdir(path: string, done: Callback<void>): void;
  /** @throws at once when the server does not support the extension */
  ext_openssh_statvfs(path: string, done: Callback<FileSystem>): void;
}

export interface ConnectOptions {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly privateKey?: string;
  readonly password?: string;
  readonly readyTimeout: number;
  readonly keepaliveInterval: number;
  readonly keepaliveCountMax: number;
  /** Without it every key is accepted. */
  readonly hostVerifier: (key: Uint8Array) => boolean;
}

export declare class Client {
  /** @throws at once when the private key cannot be read */
  connect(options: ConnectOptions): void;
  on(event: "connect" | "ready" | "close" | "end", listener: () => void): this;
  on(event: "error", listener: (error: Error) => void): this;
  sftp(done: Callback<Sftp>): void;
  setNoDelay(noDelay: boolean): void;
  end(): void;
  destroy(): void;
}

declare const ssh2: { readonly Client: typeof Client };
export default ssh2;

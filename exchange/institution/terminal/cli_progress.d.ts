/** The part of cli-progress 3 that the program uses; the package has no types of its own. */

export interface Options {
  readonly format: string;
  readonly stream: NodeJS.WritableStream;
  readonly hideCursor: boolean;
  readonly clearOnComplete: boolean;
  readonly gracefulExit: boolean;
}

export interface Bar {
  increment(by: number, payload?: Readonly<Record<string, string>>): void;
  update(value: number): void;
  setTotal(total: number): void;
}

export interface MultiBar {
  create(total: number, start: number, payload: Readonly<Record<string, string>>): Bar;
  /** Writes a line above the bars; it must end with a line feed. */
  log(line: string): void;
  update(): void;
  stop(): void;
}

declare const cliProgress: {
  readonly MultiBar: new (options: Options, preset: object) => MultiBar;
  readonly Presets: { readonly shades_classic: object };
};
export default cliProgress;
